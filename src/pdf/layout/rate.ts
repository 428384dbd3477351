import type { EInvoiceDocument, Line } from '../../document/model.js';
import { formatRate } from '../../document/wording/format.js';
import type { LayoutFormats } from '../../document/wording/wording.js';
import type { PolishRate } from '../../domain/polish-rate.js';
import { exemptionMark } from './exemptions.js';

/** Those of FA(3) that are no plain percentage; their meaning is explained below the totals. */
const POLISH_RATES: Readonly<Partial<Record<PolishRate, string>>> = {
  '0 KR': '0%',
  '0 WDT': '0% WDT',
  '0 EX': '0% EX',
  zw: 'zw',
  oo: 'oo',
  'np I': 'np. I',
  'np II': 'np. II',
};

/** The rate of an item or of a row of taxes: `19 %`, with a mark where there are several reasons for none; `zw`. */
export function rateText(
  { rate, polishRate, ...reason }: Pick<Line, 'rate' | 'category' | 'polishRate' | 'ownReason'>,
  document: EInvoiceDocument,
  formats: LayoutFormats,
): string {
  if (polishRate !== undefined) return POLISH_RATES[polishRate] ?? formatRate(rate, formats);
  return formatRate(rate, formats) + exemptionMark(document, reason);
}
