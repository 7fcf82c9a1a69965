// Package transport carries messages between this process and its peers: the
// rendezvous by which a client finds its server, the handshake by which both
// learn what the other understands, framing, the matching of replies to
// requests, and the loss of a peer.
//
// # What it owns
//
//   - Hub: what all connections of one reactor share, that is buffers and limits.
//   - Conn: one connection to one peer after its handshake. Messages have a tag;
//     a reply comes back under the tag of its request. Each end takes the tags
//     of its requests from its own half of the numbers, the end that connected
//     from the lower one.
//   - Listener and Pending: connections that arrive, each a small state machine
//     until its handshake is done, so that a silent one holds up nobody.
//   - Dial: the blocking connect of a process that starts.
//   - The environment and the files through which processes find a server.
//
// # Invariants
//
//   - Nothing blocks except Dial, which a process calls while it starts.
//   - Handler.Lost is called once for a connection that ends other than by Close,
//     after every outstanding call was answered with the reason. After Close or
//     Lost neither the handler nor a call's function is called again.
//   - A message is delivered whole or not at all. A peer that sends what cannot be
//     a message loses its connection, with one line that names it.
//   - No memory is taken for bytes that a peer only announced.
//
// # What it never does
//
// It reads no payload and knows no command: the roles do. It raises no SIGPIPE.
package transport
