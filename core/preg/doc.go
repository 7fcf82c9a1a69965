// Package preg writes and reads the compact forms of node lists and process
// maps that hosts pass to PMIx_server_register_nspace.
//
// # The forms
//
//	raw:LIST                                   since 4.0
//	pmix[PREFIX[DIGITS:A-B,C]SUFFIX,NAME,...]  nodes, up to 5.0
//	pmix[A-B,C;D-E]                            processes, up to 5.0
//	blob:\0component=zlib:\0size=N:\0 + N bytes  a compressed list, with NULs inside
//	LIST                                       anything without a known tag
//
// A Regex2 (type "raw" or "compress") is the same content with its length and
// type apart. Nodes are separated by commas; processes by commas within a node
// and semicolons between nodes.
//
// # Invariants
//
//   - What Generate writes, Parse of every release since 4.2.2 reads, in its own
//     process at least; order and spelling come back unchanged.
//   - A claimed range or size allocates nothing that MaxNodes, MaxRanks and
//     MaxBytes do not allow.
//
// # What it never does
//
// It keeps no state and knows no job: text in, text out.
package preg
