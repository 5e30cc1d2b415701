//! The checked-in description of the wire is the one that the types make.

use std::{env, fs, path::Path};

use tessera_server::openapi;

#[test]
fn the_description_has_not_drifted() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/openapi.json");
    if env::var_os("RENEW").is_some() {
        fs::write(&file, openapi::text()).expect("docs can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == openapi::text(),
        "docs/openapi.json is not what the types make; renew it with RENEW=1 cargo test -p tessera-server --test openapi"
    );
}

#[test]
fn every_reference_leads_somewhere() {
    let document: serde_json::Value = serde_json::from_str(openapi::text()).expect("the document is JSON");
    let mut references = Vec::new();
    collect(&document, &mut references);
    assert!(references.len() > 20);
    for reference in references {
        let pointer = reference.strip_prefix('#').expect("references stay in the document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

fn collect<'a>(value: &'a serde_json::Value, references: &mut Vec<&'a str>) {
    match value {
        serde_json::Value::Object(fields) => {
            references.extend(fields.get("$ref").and_then(|reference| reference.as_str()));
            fields.values().for_each(|field| collect(field, references));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        _ => {}
    }
}
