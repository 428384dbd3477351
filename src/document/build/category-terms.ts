import { isVatId } from '../../domain/eu-vat-id.js';
import type { EInvoiceSettings, Language, VatCategory } from '../../domain/settings.js';
import type { Buyer, Seller } from '../model.js';
import type { NationalFormat } from './format.js';
import { withoutVatId } from './outside-scope.js';
import type { ReportProblem } from './report.js';
import type { TaxedLine } from './taxed-line.js';

interface Parties {
  readonly seller: Seller;
  readonly buyer: Buyer;
}

/**
 * What the VAT categories of the lines ask of the parties (BR-AE-02, BR-G-02, BR-O-02) and of each other
 * (BR-O-11 to BR-O-14). With O no VAT id may be stated: both are left out, and the seller's tax number and
 * registration take their place, or what BT-33 says.
 */
export function applyCategories(
  parties: Parties,
  lines: readonly TaxedLine[],
  { format, language }: Pick<EInvoiceSettings, 'language'> & { readonly format: NationalFormat | null },
  report: ReportProblem,
): Parties {
  const categories = new Set(lines.map(({ line }) => line.category));
  checkReasons(lines, report);
  // It has rules of its own for these.
  if (format !== null) return parties;
  if (categories.has('AE')) checkReverseCharge(parties, report);
  if (categories.has('G') && parties.seller.vatId === null) sellerVatIdMissing('BR-G-02', report);
  return categories.has('O') ? withoutVatIds(parties, categories, language, report) : parties;
}

/** The configuration asks for reasons; settings from elsewhere may lack one. */
function checkReasons(lines: readonly TaxedLine[], report: ReportProblem): void {
  const lacking = lines.find(({ tax }) => tax.category !== 'S' && tax.exemptionReason === null);
  if (lacking === undefined) return;
  report({
    rule: `BR-${lacking.tax.category}-10`,
    field: 'e_invoices.tax_cases',
    problem: 'no reason',
    values: { category: lacking.tax.category },
  });
}

function checkReverseCharge({ seller, buyer }: Parties, report: ReportProblem): void {
  if (seller.vatId === null) sellerVatIdMissing('BR-AE-02', report);
  const abroad = buyer.address.countryCode !== seller.address.countryCode;
  const proves = (id: string): boolean =>
    !abroad || (isVatId(id) && !id.startsWith(seller.address.countryCode));
  if (buyer.vatId === null || !proves(buyer.vatId)) {
    report({ rule: 'BR-AE-02', field: 'taxId', problem: 'reverse charge without buyer VAT id' });
  }
}

function sellerVatIdMissing(rule: 'BR-AE-02' | 'BR-G-02', report: ReportProblem): void {
  report({ rule, field: 'senderTaxId', problem: 'tax case without seller VAT id' });
}

function withoutVatIds(
  { seller, buyer }: Parties,
  categories: ReadonlySet<VatCategory>,
  language: Language,
  report: ReportProblem,
): Parties {
  if (categories.size > 1) {
    const others = [...categories].filter((category) => category !== 'O').join(', ');
    report({
      rule: 'BR-O-11',
      field: 'items',
      problem: 'not subject beside others',
      values: { others },
    });
  }
  if (seller.taxNumber === null && seller.vatId === null) {
    report({ rule: 'BR-O-02', field: 'e_invoices.seller.tax_number', problem: 'no tax number' });
  }
  return { seller: withoutVatId(seller, language), buyer: { ...buyer, vatId: null } };
}
