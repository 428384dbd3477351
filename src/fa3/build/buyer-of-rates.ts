import type { TaxedLine } from '../../document/build/lines.js';
import type { Report } from '../../document/build/report.js';
import type { PolishRate } from '../../domain/polish-rate.js';
import type { BuyerIdentifier } from '../terms.js';

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
export function checkBuyerOfRates(lines: readonly TaxedLine[], buyer: BuyerIdentifier, report: Report): void {
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
