import { type Decimal, decimal } from '../../domain/money.js';
import type { Line } from '../document/model.js';
import { hasAtMostTwoDecimals } from './decimals.js';
import { type BusinessRule, documentRule, lineRule } from './rule.js';

/** How far a line's amount may be from price times quantity (PEPPOL-EN16931-R120). */
const SLACK = decimal('0.02');

/** Rules of the invoice lines (BG-25). */
export const LINE_RULES: readonly BusinessRule[] = [
  lineRule(
    'BR-21',
    { field: 'description', message: 'The line has no identifier (BT-126).' },
    (line) => line.id !== '',
  ),
  lineRule(
    'BR-CL-23',
    { field: 'quantity', message: 'The unit (BT-130) is no code of UN/ECE Recommendation 20.' },
    (line) => /^[A-Z0-9]{2,3}$/.test(line.unitCode),
  ),
  lineRule(
    'BR-25',
    {
      field: 'description',
      message: 'The item has no name (BT-153).',
      fix: 'Describe the item on the platform.',
    },
    (line) => line.name !== '',
  ),
  lineRule('BR-27', { field: 'amount.net', message: 'The price (BT-146) is negative.' }, (line) =>
    line.netPrice.gte(0),
  ),
  lineRule(
    'BR-S-05',
    { field: 'amount.taxes[0].rate', message: 'An item with standard VAT (S) has no rate above 0 (BT-152).' },
    (line) => line.category !== 'S' || line.rate.gt(0),
  ),
  lineRule(
    'BR-DEC-23',
    { field: 'totalAmount.net', message: 'The line’s net amount (BT-131) has more than two decimals.' },
    (line) => hasAtMostTwoDecimals(line.netAmount),
  ),
  lineRule(
    'PEPPOL-EN16931-R120',
    { field: 'totalAmount.net', message: 'The line’s net amount (BT-131) is not quantity times price.' },
    (line) => expectedNet(line).minus(line.netAmount).abs().lte(SLACK),
  ),
  lineRule(
    'PEPPOL-EN16931-R121',
    { field: 'quantity', message: 'The quantity that the price is for (BT-149) is not above 0.' },
    (line) => line.baseQuantity === null || line.baseQuantity.gt(0),
  ),
  documentRule(
    'SB-LINE-ID',
    { field: 'items', message: 'Two lines have the same identifier (BT-126).' },
    ({ lines }) => new Set(lines.map((line) => line.id)).size === lines.length,
  ),
];

function expectedNet(line: Line): Decimal {
  const base = line.baseQuantity;
  const amount = line.netPrice.times(line.quantity);
  return base === null || base.lte(0) ? amount : amount.div(base);
}
