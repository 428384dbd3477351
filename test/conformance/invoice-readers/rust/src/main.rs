//! Reads the XML files whose paths stand on standard input with the crate factur-x: for each a line of its terms and totals with
//! tabs between them, or why it does not read it.
use std::{fs, io};

fn read(xml: &str) -> Result<String, Box<dyn std::error::Error>> {
    let syntax = factur_x::detect_syntax(xml).ok_or("no known syntax")?;
    let invoice = factur_x::parse(xml, syntax)?;
    let totals = &invoice.totals;
    let lines = invoice.lines.len().to_string();
    Ok([
        invoice.number.as_str(),
        invoice.issue_date.as_str(),
        invoice.currency.as_str(),
        invoice.seller.name.as_str(),
        invoice.buyer.name.as_str(),
        lines.as_str(),
        totals.tax_exclusive.as_str(),
        totals.tax_total.as_str(),
        totals.tax_inclusive.as_str(),
        totals.due_payable.as_str(),
    ]
    .join("\t"))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in io::stdin().lines() {
        match read(&fs::read_to_string(path?)?) {
            Ok(terms) => println!("{terms}"),
            Err(reason) => println!("not read: {reason:?}"),
        }
    }
    Ok(())
}
