//! The program `huff`; all of it lies in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    huff::main()
}
