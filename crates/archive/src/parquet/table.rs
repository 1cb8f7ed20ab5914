//! One table on its way into its parts.

use std::io::{self, Write};
use std::sync::Arc;

use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::{WriterProperties, WriterPropertiesPtr};
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::types::{Type, TypePtr};

use super::MakePart;
use crate::cells::Cell;

/// When a piece of a table is large enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Rows of a row group at most: what readers work on at a time, and what is in memory before it is written.
    pub(super) rows: usize,
    /// Bytes of text of a row group, about, whatever the number of its rows.
    pub(super) bytes: usize,
    /// Row groups of a part: what is told of each is in memory until the part is closed.
    pub(super) groups: usize,
}

impl Sizes {
    /// A game takes some three hundred bytes.
    pub(super) const GAMES: Self = Self {
        rows: 32 * 1024,
        bytes: 32 << 20,
        groups: 64,
    };
    /// A move takes some hundred bytes; `DuckDB` gives a thread 120 thousand rows at a time.
    pub(super) const MOVES: Self = Self {
        rows: 128 * 1024,
        bytes: 32 << 20,
        groups: 64,
    };
}

/// The cells of a column that are not written yet, and which rows have one.
#[derive(Debug)]
struct Column {
    cells: Cells,
    /// For each row 1 if its cell is known, else 0: the definition levels of the format.
    known: Vec<i16>,
}

#[derive(Debug)]
enum Cells {
    Text(Vec<ByteArray>),
    Number(Vec<i64>),
    Flag(Vec<bool>),
}

/// A table on its way into its parts.
pub(super) struct Table<W: Write + Send> {
    name: &'static str,
    schema: TypePtr,
    properties: WriterPropertiesPtr,
    sizes: Sizes,
    columns: Vec<Column>,
    /// Rows of all parts, and of them those that wait in the columns, with the bytes of their text.
    rows: u64,
    waiting: usize,
    bytes: usize,
    /// The part that is written, and the row groups in it.
    part: SerializedFileWriter<Lent<W>>,
    groups: usize,
    /// The parts before it.
    done: Vec<W>,
}

impl<W: Write + Send> Table<W> {
    /// A table with these columns; `like` is a row of it, which report their kinds.
    pub(super) fn new(
        name: &'static str,
        names: &[&str],
        like: &[Cell<'_>],
        sizes: Sizes,
        make_part: &mut MakePart<W>,
    ) -> io::Result<Self> {
        let fields = names
            .iter()
            .zip(like)
            .map(|(name, cell)| field(name, *cell));
        let fields = fields.collect::<Result<_, _>>().map_err(io_error)?;
        let schema = Type::group_type_builder(name).with_fields(fields).build();
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("huff ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let (schema, properties) = (Arc::new(schema.map_err(io_error)?), Arc::new(properties));
        let part = begun(make_part(name, 0)?, &schema, &properties)?;
        Ok(Self {
            name,
            schema,
            properties,
            sizes,
            columns: like.iter().map(|cell| Column::of(*cell)).collect(),
            rows: 0,
            waiting: 0,
            bytes: 0,
            part,
            groups: 0,
            done: Vec::new(),
        })
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: &[Cell<'_>], make_part: &mut MakePart<W>) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(row) {
            self.bytes += column.push(*cell);
        }
        self.rows += 1;
        self.waiting += 1;
        if self.waiting >= self.sizes.rows || self.bytes >= self.sizes.bytes {
            self.write(make_part)?;
        }
        Ok(())
    }

    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes what waits, and gives the parts back.
    pub(super) fn finish(mut self, make_part: &mut MakePart<W>) -> io::Result<Vec<W>> {
        if self.waiting > 0 {
            self.write(make_part)?;
        }
        self.done.push(ended(self.part)?);
        Ok(self.done)
    }

    /// Writes the rows that wait as a row group, in a new part if the last one is full.
    fn write(&mut self, make_part: &mut MakePart<W>) -> io::Result<()> {
        if self.groups >= self.sizes.groups {
            self.next_part(make_part)?;
        }
        let mut group = self.part.next_row_group().map_err(io_error)?;
        for column in &mut self.columns {
            column.write(&mut group).map_err(io_error)?;
        }
        group.close().map_err(io_error)?;
        self.groups += 1;
        (self.waiting, self.bytes) = (0, 0);
        Ok(())
    }

    /// Ends the part and begins another. If none can be begun, the part stays, and the rows go on waiting.
    fn next_part(&mut self, make_part: &mut MakePart<W>) -> io::Result<()> {
        let number = self.done.len() as u32 + 1;
        let next = make_part(self.name, number)?;
        let next = begun(next, &self.schema, &self.properties)?;
        let full = std::mem::replace(&mut self.part, next);
        self.groups = 0;
        self.done.push(ended(full)?);
        Ok(())
    }
}

fn begun<W: Write + Send>(
    file: W,
    schema: &TypePtr,
    properties: &WriterPropertiesPtr,
) -> io::Result<SerializedFileWriter<Lent<W>>> {
    let file = Lent(Some(file));
    SerializedFileWriter::new(file, Arc::clone(schema), Arc::clone(properties)).map_err(io_error)
}

fn ended<W: Write + Send>(mut part: SerializedFileWriter<Lent<W>>) -> io::Result<W> {
    part.finish().map_err(io_error)?;
    let file = part.inner_mut().0.take();
    Ok(file.expect("a part is ended once"))
}

/// A file, lent until its part is ended: whoever has the writer give it back is told of a full disk without its kind.
struct Lent<W>(Option<W>);

impl<W: Write> Lent<W> {
    fn file(&mut self) -> io::Result<&mut W> {
        self.0
            .as_mut()
            .ok_or_else(|| io::Error::other("a part that was ended is written"))
    }
}

impl<W: Write> Write for Lent<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file()?.flush()
    }
}

impl Column {
    /// A column of cells like this one.
    fn of(cell: Cell<'_>) -> Self {
        let cells = match cell {
            Cell::Text(_) => Cells::Text(Vec::new()),
            Cell::Number(_) => Cells::Number(Vec::new()),
            Cell::Flag(_) => Cells::Flag(Vec::new()),
        };
        Self {
            cells,
            known: Vec::new(),
        }
    }

    /// Adds a cell, and report the bytes of its text.
    fn push(&mut self, cell: Cell<'_>) -> usize {
        let (is_known, bytes) = match (&mut self.cells, cell) {
            (Cells::Text(cells), Cell::Text(cell)) => {
                cells.extend(cell.map(ByteArray::from));
                (cell.is_some(), cell.map_or(0, str::len))
            }
            (Cells::Number(cells), Cell::Number(cell)) => {
                cells.extend(cell.map(u64::cast_signed));
                (cell.is_some(), 0)
            }
            (Cells::Flag(cells), Cell::Flag(cell)) => {
                cells.extend(cell);
                (cell.is_some(), 0)
            }
            (_, cell) => unreachable!(
                "a row has cells of the kinds of the one that the columns are made like: {cell:?}"
            ),
        };
        self.known.push(is_known.into());
        bytes
    }

    /// Writes the cells as the next column of a row group.
    fn write<W: Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        let Some(mut out) = group.next_column()? else {
            return Err(ParquetError::General("a column too many".to_owned()));
        };
        let known = Some(&*self.known);
        match &mut self.cells {
            Cells::Text(cells) => {
                out.typed::<ByteArrayType>()
                    .write_batch(cells, known, None)?;
                cells.clear();
            }
            Cells::Number(cells) => {
                out.typed::<Int64Type>().write_batch(cells, known, None)?;
                cells.clear();
            }
            Cells::Flag(cells) => {
                out.typed::<BoolType>().write_batch(cells, known, None)?;
                cells.clear();
            }
        }
        self.known.clear();
        out.close()
    }
}

/// The column of that name for cells like this one.
fn field(name: &str, cell: Cell<'_>) -> Result<TypePtr, ParquetError> {
    let (physical, logical) = match cell {
        Cell::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Cell::Number(_) => (Physical::INT64, None),
        Cell::Flag(_) => (Physical::BOOLEAN, None),
    };
    Type::primitive_type_builder(name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical)
        .build()
        .map(Arc::new)
}

/// The error of the file itself where there is one: that a disk is full is told by its kind.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
