//! Writes the JavaScript for a WebAssembly module, as the program `wasm-bindgen` does: `bindgen MODULE FOLDER`.

use std::env;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let (Some(module), Some(folder)) = (args.next(), args.next()) else {
        return Err("give the module and the folder".into());
    };
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        // names of functions would be a third of the download
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}
