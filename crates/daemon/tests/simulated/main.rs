//! Several nodes in one process, with real chains and pools, and with malicious peers. Connections, time and randomness
//! are simulated, so every run is the same.

mod hostile;
mod intake;
mod known;
mod liar;
mod pipeline;
mod pruned;
mod relaying;
mod syncing;
mod world;
