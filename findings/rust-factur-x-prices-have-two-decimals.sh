#!/usr/bin/env bash
# The crate factur-x 0.3.1 (crates.io) reads no e-invoice with a price of more than two decimals.
#
# EN 16931 limits the decimals of amounts to two, and not those of prices: BT-146 is a unit price amount without such a rule
# (BR-DEC-01 to BR-DEC-28 name every amount but it), so that 81.2763 a day is valid by the CEN schematron. The crate has one type
# for both, and refuses the whole document. Who divides a price into days or minutes reaches its readers with a base quantity
# (BT-149) and a price of two decimals instead.
#
# Needs Rust 1.88 or later. Seen:
#   price 81.27: 81.27
#   price 81.2763: InvalidValue { field: "amount", found: "81.2763" }
set -euo pipefail

command -v cargo >/dev/null || { echo 'no cargo' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/src"
cat >"$folder/Cargo.toml" <<'TOML'
[package]
name = "read"
version = "0.0.0"
edition = "2024"

[dependencies]
factur-x = "=0.3.1"
TOML
cat >"$folder/src/main.rs" <<'RUST'
const INVOICE: &str = r#"<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>RE-1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261130</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>Desk</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>PRICE</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="DAY">3</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>243.83</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Space</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Guest</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:ApplicableTradeTax><ram:CalculatedAmount>46.33</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>243.83</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>243.83</ram:LineTotalAmount><ram:TaxBasisTotalAmount>243.83</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">46.33</ram:TaxTotalAmount><ram:GrandTotalAmount>290.16</ram:GrandTotalAmount><ram:DuePayableAmount>290.16</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>"#;

fn main() {
    for price in ["81.27", "81.2763"] {
        match factur_x::parse(&INVOICE.replace("PRICE", price), factur_x::Syntax::Cii) {
            Ok(invoice) => println!("price {price}: {}", invoice.lines[0].unit_price.as_str()),
            Err(reason) => println!("price {price}: {reason:?}"),
        }
    }
}
RUST

seen=$(cd "$folder" && cargo run --quiet)
printf '%s\n' "$seen"
diff <(printf '%s\n' "$seen") - <<'SEEN'
price 81.27: 81.27
price 81.2763: InvalidValue { field: "amount", found: "81.2763" }
SEEN
