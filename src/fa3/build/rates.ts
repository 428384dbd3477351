import type { ItemPart } from '../../document/build/item-parts.js';
import type { LineTax } from '../../document/build/line-tax.js';
import type { ReportProblem } from '../../document/build/report.js';
import type { TaxedLine } from '../../document/build/taxed-line.js';
import { textOrNull } from '../../document/build/text.js';
import { isNoSupply } from '../../domain/no-supply.js';
import type { LegalBasis, PolishRate } from '../../domain/polish-rate.js';
import type { TaxCase } from '../../domain/settings.js';
import type { BuyerIdentifier, Fa3Exemption } from '../terms.js';

/** Rates above zero that FA(3) has, in percent. */
const TAXED: readonly PolishRate[] = ['23', '22', '8', '7', '5'];

/** P_12 of a part of an item, and what its exemption rests on, by the tax case that fits it. */
export function polishTax(
  part: ItemPart,
  taxCase: TaxCase,
  report: ReportProblem,
): Pick<LineTax, 'polishRate' | 'exemption'> {
  const polishRate = part.rate.gt(0)
    ? TAXED.find((rate) => rate === part.rate.toFixed())
    : taxCase.polish_rate;
  // Money that is no supply has no line.
  if (isNoSupply({ taxCase: taxCase.category, polishCase: polishRate })) return {};
  if (polishRate === undefined) {
    report({
      rule: 'SB-KSEF-TAX',
      field: `items[${part.index}].amount.taxes`,
      problem: part.rate.gt(0) ? 'rate that FA(3) does not have' : 'zero rate without a Polish case',
      values: { rate: part.rate.toFixed() },
    });
    return {};
  }
  return polishRate === 'zw' ? { polishRate, exemption: exemptionOf(taxCase, report) } : { polishRate };
}

/** The basis is stated in Polish, whatever the language of the invoice. */
function exemptionOf({ legal_basis: basis, reason }: TaxCase, report: ReportProblem): LineTax['exemption'] {
  const text = textOrNull(typeof reason === 'object' ? reason.pl : reason);
  if (basis !== undefined && text !== null) return { basis, text };
  report({
    rule: 'SB-KSEF-EXEMPTION',
    field: 'e_invoices.tax_cases',
    problem: 'exemption without basis',
  });
  return undefined;
}

const FIELD_OF: Readonly<Record<LegalBasis, Fa3Exemption['basis']>> = {
  act: 'A',
  directive: 'B',
  other: 'C',
};

/**
 * P_19A, P_19B or P_19C: FA(3) has room for one of them, in which several provisions may stand. Null without exempt
 * lines.
 */
export function buildExemption(lines: readonly TaxedLine[], report: ReportProblem): Fa3Exemption | null {
  const exemptions = lines.flatMap(({ tax }) => tax.exemption ?? []);
  const [basis, ...others] = new Set(exemptions.map((each) => each.basis));
  if (basis === undefined) return null;
  if (others.length > 0) {
    report({
      rule: 'SB-KSEF-EXEMPTION',
      field: 'items',
      problem: 'exemptions on different bases',
      values: { bases: [basis, ...others].join(', ') },
    });
  }
  return { basis: FIELD_OF[basis], text: [...new Set(exemptions.map(({ text }) => text))].join('; ') };
}

/** Rates that are lawful only towards such a buyer. */
const NEEDED: Readonly<Partial<Record<PolishRate, BuyerIdentifier['kind']>>> = {
  'np II': 'eu-vat',
  '0 WDT': 'eu-vat',
  oo: 'nip',
};

/** Northern Ireland, whose VAT ids begin with XI, belongs to the EU for goods only. */
function isServiceOutsideEu(rate: PolishRate, buyer: BuyerIdentifier): boolean {
  return rate === 'np II' && buyer.kind === 'eu-vat' && buyer.country === 'XI';
}

/** What the rates of the lines ask of the buyer's identifier. */
export function checkBuyerOfRates(
  lines: readonly TaxedLine[],
  buyer: BuyerIdentifier,
  report: ReportProblem,
): void {
  const rates = new Set(lines.flatMap(({ line }) => line.polishRate ?? []));
  for (const rate of rates) {
    const needed = NEEDED[rate];
    if (needed === undefined || (needed === buyer.kind && !isServiceOutsideEu(rate, buyer))) continue;
    report({
      rule: 'SB-KSEF-BUYER',
      field: 'taxId',
      problem: needed === 'nip' ? 'rate without NIP' : 'rate without EU VAT id',
      values: { rate },
    });
  }
}
