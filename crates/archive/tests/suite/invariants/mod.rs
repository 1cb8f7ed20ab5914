//! What must hold for any text; the fuzz targets check the same.

pub(crate) mod converted;
pub(crate) mod fixed;
pub(crate) mod formatted;
pub(crate) mod neighbours;
