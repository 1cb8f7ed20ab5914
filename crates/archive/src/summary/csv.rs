//! A summary as one table (RFC 4180): a line for each figure.

use std::io::Write;

use super::{Cell, Report};
use crate::csv::io_error;

impl Report {
    /// Writes the figures with the columns `table`, `row`, `column` and `value`. Shares are left out, since they follow from the
    /// figures; everything else is there, however long.
    ///
    /// ```
    /// let mut csv = Vec::new();
    /// archive::Summary::default().report().write_csv(&mut csv)?;
    /// assert_eq!(csv, b"table,row,column,value\r\ntotals,Games,,0\r\ntotals,Plies,,0\r\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_csv(&self, out: impl Write) -> std::io::Result<()> {
        let mut writer = csv::WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            .from_writer(out);
        let heading = ["table", "row", "column", "value"];
        writer.write_record(heading).map_err(io_error)?;
        for table in self.tables() {
            for row in &table.rows {
                let Some((about, cells)) = row.split_first() else {
                    continue;
                };
                for (column, cell) in table.columns.iter().skip(1).zip(cells) {
                    let value = match cell {
                        Cell::Count(count) => count.to_string(),
                        Cell::Figure(figure) => figure.to_string(),
                        Cell::Text(text) => text.clone(),
                        Cell::Share(..) | Cell::Empty => continue,
                    };
                    let row = [table.name, &about.to_string(), column, &value];
                    writer.write_record(row).map_err(io_error)?;
                }
            }
        }
        writer.flush()
    }
}
