import { type Decimal, decimal } from '@spacebooks/base/money';
import { hasDecimalsOfAnAmount } from '../build/decimal-places.js';
import type { Line } from '../model.js';
import { type BusinessRule, documentRule, lineRule } from './rule.js';

/** How far a line's amount may be from price times quantity (PEPPOL-EN16931-R120). */
const SLACK = decimal('0.02');

/** Rules of the invoice lines (BG-25). */
export const LINE_RULES: readonly BusinessRule[] = [
  lineRule('BR-21', 'description', (line) => line.id !== ''),
  lineRule('BR-CL-23', 'quantity', (line) => /^[A-Z0-9]{2,3}$/.test(line.unitCode)),
  lineRule('BR-25', 'description', (line) => line.name !== ''),
  lineRule('BR-30', 'description', ({ period = null }) => period === null || period.start <= period.end),
  lineRule('BR-27', 'amount.net', (line) => line.netPrice.gte(0)),
  lineRule('BR-S-05', 'amount.taxes[0].rate', (line) => line.category !== 'S' || line.rate.gt(0)),
  lineRule('BR-DEC-23', 'totalAmount.net', (line) => hasDecimalsOfAnAmount(line.netAmount)),
  lineRule('PEPPOL-EN16931-R120', 'totalAmount.net', (line) =>
    expectedNet(line).minus(line.netAmount).abs().lte(SLACK),
  ),
  lineRule(
    'PEPPOL-EN16931-R121',
    'quantity',
    (line) => line.baseQuantity === null || line.baseQuantity.gt(0),
  ),
  documentRule(
    'SB-LINE-ID',
    'items',
    ({ lines }) => new Set(lines.map((line) => line.id)).size === lines.length,
  ),
];

function expectedNet(line: Line): Decimal {
  const base = line.baseQuantity;
  const amount = line.netPrice.times(line.quantity);
  return base === null || base.lte(0) ? amount : amount.div(base);
}
