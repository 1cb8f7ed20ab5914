//! huff for browsers and Node.
//!
//! [`api`] has the functions: bytes and [`WebOptions`] in, text or values for JSON out. `bindings` makes them JavaScript
//! functions; it exists only for WebAssembly, where `api.d.ts` is its TypeScript declaration.

pub mod api;
mod board;
mod checker;
mod fixes;
mod names;
mod options;
mod records;

#[cfg(target_arch = "wasm32")]
pub mod bindings;

pub use checker::{Checker, Finished, Progress};
pub use options::WebOptions;

/// Why something cannot be done, in plain English.
pub type Result<T> = std::result::Result<T, String>;
