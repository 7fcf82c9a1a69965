// Package wire is the bytes between PMIx processes: how a datum is encoded in
// each data format version, how messages are framed, how a connection is shaken
// hands on, what each request and reply holds, and the envelope in which servers
// exchange what their processes published.
//
// # What it owns
//
//   - Codec: what one peer understands: the format version of its data, whether
//     its buffers describe themselves, and its release, for the few messages
//     that differ by release.
//   - Encoder and Decoder: the data types. table.go says which exist in which
//     version; structs.go declares the fields of each structure once, for both
//     directions.
//   - Messages: one Go structure per request and reply (msg_*.go), whose fields
//     method declares their order once. Marshal, Unmarshal, DecodeRequest and
//     the trace printer all walk that one declaration. opcodes.go is the table
//     of commands.
//   - Header (frame.go), Hello and HelloReply (hello.go), Modex (modex.go).
//
// # Invariants
//
//   - Every byte that is decoded is hostile: no count or length is believed
//     beyond what the remaining bytes can back, nesting is bounded, and a fault
//     is a pmix.Status, never a panic.
//   - Errors are sticky. After the first one an Encoder or Decoder does nothing
//     and hands out zero values, so callers check once, at the end.
//   - Two formats give the same bytes for a type that both know, except that
//     versions before V4 write integers at full width.
//   - A decoded []byte aliases the input. Who keeps it keeps the input's memory
//     and must not write to either. Strings are copies.
//
// # What it never does
//
// No I/O, no sockets, no locks, no goroutines, no state between two calls.
package wire
