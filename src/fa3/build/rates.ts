import type { ItemPart } from '../../document/build/item-parts.js';
import type { Report } from '../../document/build/report.js';
import type { LineTax } from '../../document/build/tax-case.js';
import { textOrNull } from '../../document/build/text.js';
import type { PolishRate } from '../../domain/polish-rate.js';
import type { TaxCase } from '../../domain/settings.js';

/** Rates above zero that FA(3) has, in percent. */
const TAXED: readonly PolishRate[] = ['23', '22', '8', '7', '5'];

/** P_12 of a part of an item, and what its exemption rests on, by the tax case that fits it. */
export function polishTax(
  part: ItemPart,
  taxCase: TaxCase,
  report: Report,
): Pick<LineTax, 'polishRate' | 'exemption'> {
  const polishRate = part.rate.gt(0)
    ? TAXED.find((rate) => rate === part.rate.toFixed())
    : taxCase.polish_rate;
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
function exemptionOf({ legal_basis: basis, reason }: TaxCase, report: Report): LineTax['exemption'] {
  const text = textOrNull(typeof reason === 'object' ? reason.pl : reason);
  if (basis !== undefined && text !== null) return { basis, text };
  report({
    rule: 'SB-KSEF-EXEMPTION',
    field: 'e_invoices.tax_cases',
    problem: 'exemption without basis',
  });
  return undefined;
}
