//! The program `huff`. Its code is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    huff::main()
}
