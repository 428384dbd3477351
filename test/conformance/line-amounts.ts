import { decimal } from '@spacebooks/base/money';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';

const NAMESPACES = {
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
};
/** PEPPOL-EN16931-R120 lets the amount of a line differ by this from its price times its quantity. */
const TOLERANCE = decimal('0.02');

/**
 * PEPPOL-EN16931-R120, which the stylesheets have for XRechnung only: BT-131 is BT-129 times BT-146 by BT-149.
 *
 * @returns the lines that break it, e.g. `line 3: 310.62 is not 37 x 8.40 / 1`
 */
export function wrongLineAmounts(xml: Uint8Array): readonly string[] {
  const document = XmlDocument.fromBuffer(xml);
  try {
    return document
      .find('//ram:IncludedSupplyChainTradeLineItem', NAMESPACES)
      .flatMap((line) => wrongAmount(line as XmlElement));
  } finally {
    document.dispose();
  }
}

function wrongAmount(line: XmlElement): readonly string[] {
  const read = (path: string): string | undefined => line.get(path, NAMESPACES)?.content;
  const price = read('.//ram:NetPriceProductTradePrice/ram:ChargeAmount') ?? '';
  const base = read('.//ram:NetPriceProductTradePrice/ram:BasisQuantity') ?? '1';
  const quantity = read('.//ram:BilledQuantity') ?? '';
  const amount = read('.//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount') ?? '';
  const difference = decimal(quantity).times(decimal(price)).div(decimal(base)).minus(decimal(amount)).abs();
  if (difference.lte(TOLERANCE)) return [];
  return [`line ${read('.//ram:LineID')}: ${amount} is not ${quantity} x ${price} / ${base}`];
}
