import type { Line } from '../model.js';
import { statedRate } from '../xml/stated-rate.js';
import { amount, optional, plain, text, type XmlTree } from '../xml/tree.js';
import { dateTime } from './date-time.js';

/** BG-25 */
export function lineItem(line: Line): XmlTree {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': line.id },
    'ram:SpecifiedTradeProduct': { 'ram:Name': line.name, 'ram:Description': text(line.description) },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': {
        'ram:ChargeAmount': amount(line.netPrice),
        'ram:BasisQuantity': optional(line.baseQuantity, (quantity) => ({
          '@unitCode': line.unitCode,
          '#': plain(quantity),
        })),
      },
    },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': { '@unitCode': line.unitCode, '#': plain(line.quantity) },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': line.category,
        'ram:RateApplicablePercent': statedRate(line),
      },
      'ram:BillingSpecifiedPeriod': optional(line.period ?? null, ({ start, end }) => ({
        'ram:StartDateTime': dateTime(start),
        'ram:EndDateTime': dateTime(end),
      })),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': amount(line.netAmount) },
    },
  };
}
