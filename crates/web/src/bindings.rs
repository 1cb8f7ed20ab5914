//! The functions for JavaScript. `api.d.ts` declares and documents them.
#![expect(missing_docs, reason = "api.d.ts documents the functions")]
#![allow(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
    reason = "as above; the arguments are those that wasm-bindgen makes"
)]

use js_sys::{JSON, Object, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::api::{self, BoardOptions};
use crate::{Checker, WebOptions};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("api.d.ts");

/// The types of what huff writes as JSON; `web/types.mjs` makes them from the schemas.
#[wasm_bindgen(typescript_custom_section)]
const SCHEMAS: &str = include_str!("schemas.d.ts");

type Thrown<T> = Result<T, JsError>;

fn thrown<T>(result: crate::Result<T>) -> Thrown<T> {
    result.map_err(|what| JsError::new(&what))
}

/// Makes a panic an error with a message; without it, the browser shows only "unreachable".
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        wasm_bindgen::throw_str(&format!("a bug in huff: {info}"));
    }));
}

/// The bytes of a string or an array of bytes.
fn bytes(text: &JsValue) -> Thrown<Vec<u8>> {
    if let Some(text) = text.as_string() {
        return Ok(text.into_bytes());
    }
    match text.dyn_ref::<Uint8Array>() {
        Some(array) => Ok(array.to_vec()),
        None => Err(JsError::new("a record is a string or a Uint8Array")),
    }
}

/// Options from an object.
fn options<T: DeserializeOwned + Default>(given: &JsValue) -> Thrown<T> {
    if given.is_undefined() || given.is_null() {
        return Ok(T::default());
    }
    let text = JSON::stringify(given)
        .ok()
        .and_then(|text| text.as_string());
    let text = text.ok_or_else(|| JsError::new("options are an object"))?;
    serde_json::from_str(&text).map_err(|error| JsError::new(&format!("options: {error}")))
}

/// A value of JavaScript from JSON.
fn parsed(json: &str) -> Thrown<JsValue> {
    JSON::parse(json).map_err(|_| JsError::new("a bug in huff: not valid JSON"))
}

/// A value of JavaScript.
fn value(value: &impl Serialize) -> Thrown<JsValue> {
    let json = serde_json::to_string(value);
    parsed(&json.map_err(|error| JsError::new(&error.to_string()))?)
}

#[wasm_bindgen(skip_typescript)]
pub fn check(text: &JsValue, given: &JsValue) -> Thrown<JsValue> {
    parsed(&thrown(api::check(&bytes(text)?, &options(given)?))?)
}

#[wasm_bindgen(skip_typescript)]
pub fn report(text: &JsValue, format: &str, given: &JsValue) -> Thrown<String> {
    thrown(api::report(&bytes(text)?, format, &options(given)?))
}

#[wasm_bindgen(skip_typescript)]
pub fn list(text: &JsValue, given: &JsValue) -> Thrown<JsValue> {
    value(&thrown(api::list(&bytes(text)?, &options(given)?))?)
}

#[wasm_bindgen(skip_typescript)]
pub fn games(text: &JsValue, given: &JsValue) -> Thrown<JsValue> {
    let whole = parsed(&thrown(api::games(&bytes(text)?, &options(given)?))?)?;
    Reflect::get(&whole, &"games".into()).map_err(|_| JsError::new("a bug in huff: no games"))
}

#[wasm_bindgen(skip_typescript)]
pub fn spans(text: &JsValue, game: u32, given: &JsValue) -> Thrown<JsValue> {
    let found = api::spans(&bytes(text)?, u64::from(game), &options(given)?);
    value(&thrown(found)?)
}

#[wasm_bindgen(skip_typescript, js_name = legalMoves)]
pub fn legal_moves(fen: &str, variant: Option<String>) -> Thrown<JsValue> {
    value(&thrown(api::legal_moves(fen, variant.as_deref()))?)
}

#[wasm_bindgen(skip_typescript)]
pub fn fix(text: &JsValue, given: &JsValue) -> Thrown<JsValue> {
    let options: WebOptions = options(given)?;
    let fixed = thrown(api::fix(&bytes(text)?, &options))?;
    let decoded = thrown(api::decode(&fixed.bytes, options.encoding.as_deref()))?;
    let object = Object::new();
    let entries: [(&str, JsValue); 3] = [
        ("bytes", Uint8Array::from(&fixed.bytes[..]).into()),
        ("text", decoded.into()),
        ("fixed", JsValue::from(fixed.fixed as u32)),
    ];
    for (key, value) in entries {
        let set = Reflect::set(&object, &key.into(), &value);
        set.map_err(|_| JsError::new("a bug in huff: no object"))?;
    }
    Ok(object.into())
}

#[wasm_bindgen(skip_typescript)]
pub fn fixes(text: &JsValue, given: &JsValue) -> Thrown<JsValue> {
    value(&thrown(api::each_fix(&bytes(text)?, &options(given)?))?)
}

#[wasm_bindgen(skip_typescript)]
pub fn fmt(text: &JsValue, given: &JsValue) -> Thrown<JsValue> {
    value(&thrown(api::fmt(&bytes(text)?, &options(given)?))?)
}

#[wasm_bindgen(skip_typescript)]
pub fn convert(text: &JsValue, to: &str, given: &JsValue) -> Thrown<String> {
    thrown(api::convert(&bytes(text)?, to, &options(given)?))
}

#[wasm_bindgen(skip_typescript)]
pub fn summary(text: &JsValue, given: &JsValue) -> Thrown<JsValue> {
    parsed(&thrown(api::summary(
        &bytes(text)?,
        "json",
        &options(given)?,
    ))?)
}

#[wasm_bindgen(skip_typescript, js_name = summaryText)]
pub fn summary_text(text: &JsValue, format: &str, given: &JsValue) -> Thrown<String> {
    thrown(api::summary(&bytes(text)?, format, &options(given)?))
}

#[wasm_bindgen(skip_typescript)]
pub fn statement(text: &JsValue, game: u32, ply: Option<u32>, given: &JsValue) -> Thrown<String> {
    let (bytes, options) = (bytes(text)?, options(given)?);
    thrown(api::statement(&bytes, u64::from(game), ply, &options))
}

#[wasm_bindgen(skip_typescript)]
pub fn explain(code: &str) -> Thrown<JsValue> {
    value(&thrown(api::explain(code))?)
}

#[wasm_bindgen(skip_typescript)]
pub fn rules() -> Thrown<JsValue> {
    value(&api::rules())
}

#[wasm_bindgen(skip_typescript)]
pub fn laws() -> Thrown<JsValue> {
    value(&api::laws())
}

#[wasm_bindgen(skip_typescript)]
pub fn law(number: &str) -> Option<String> {
    api::law(number).map(str::to_owned)
}

#[wasm_bindgen(skip_typescript)]
pub fn variants() -> Thrown<JsValue> {
    value(&api::variants())
}

#[wasm_bindgen(skip_typescript)]
pub fn board(fen: &str, given: &JsValue) -> Thrown<String> {
    let options: BoardOptions = options(given)?;
    thrown(api::board(fen, &options))
}

#[wasm_bindgen(skip_typescript)]
pub fn decode(bytes: &[u8], encoding: Option<String>) -> Thrown<String> {
    thrown(api::decode(bytes, encoding.as_deref()))
}

#[wasm_bindgen(skip_typescript)]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// [`Checker`] for JavaScript.
#[wasm_bindgen(js_name = Checker, skip_typescript)]
pub struct JsChecker(Option<Checker>);

#[wasm_bindgen(js_class = Checker)]
impl JsChecker {
    #[wasm_bindgen(constructor)]
    pub fn new(given: &JsValue) -> Thrown<JsChecker> {
        Ok(Self(Some(thrown(Checker::new(options(given)?))?)))
    }

    fn checker(&mut self) -> Thrown<&mut Checker> {
        self.0
            .as_mut()
            .ok_or_else(|| JsError::new("the checker is finished"))
    }

    #[wasm_bindgen]
    pub fn push(&mut self, bytes: &[u8]) -> Thrown<()> {
        thrown(self.checker()?.push(bytes))
    }

    #[wasm_bindgen(js_name = next)]
    pub fn next_block(&mut self) -> Thrown<JsValue> {
        match thrown(self.checker()?.next_block())? {
            Some(progress) => value(&progress),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    #[wasm_bindgen]
    pub fn finish(&mut self) -> Thrown<JsValue> {
        let checker = self.0.take();
        let checker = checker.ok_or_else(|| JsError::new("the checker is finished"))?;
        value(&thrown(checker.finish())?)
    }
}
