//! A summary as one CSV table (RFC 4180): one line per figure.

use std::io::Write;

use super::{Report, SummaryCell};
use crate::csv::{Formulas, io_error};

impl Report {
    /// Writes the complete figures with the columns `table`, `row`, `column` and `value`. Shares are omitted, since
    /// they follow from the figures. `formulas` says how to write cells that could mislead in a
    /// spreadsheet.
    ///
    /// ```
    /// let mut csv = Vec::new();
    /// archive::Summary::default().report().write_csv(&mut csv, archive::csv::Formulas::Quoted)?;
    /// assert_eq!(csv, b"table,row,column,value\r\ntotals,Games,,0\r\ntotals,Plies,,0\r\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_csv(&self, out: impl Write, formulas: Formulas) -> std::io::Result<()> {
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
                        SummaryCell::Count(count) => count.to_string(),
                        SummaryCell::Figure(figure) => figure.to_string(),
                        SummaryCell::Text(text) => text.clone(),
                        SummaryCell::Share(..) | SummaryCell::Empty => continue,
                    };
                    // A score such as +2=1-0 was written by huff itself.
                    let is_score = value.bytes().all(|byte| b"0123456789+=-.".contains(&byte));
                    let about = about.to_string();
                    let row = [
                        table.name.into(),
                        formulas.cell(&about),
                        formulas.cell(column),
                        if is_score {
                            value.as_str().into()
                        } else {
                            formulas.cell(&value)
                        },
                    ];
                    writer
                        .write_record(row.iter().map(|cell| cell.as_bytes()))
                        .map_err(io_error)?;
                }
            }
        }
        writer.flush()
    }
}
