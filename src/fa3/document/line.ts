import { type Decimal, roundHalfUp } from '@spacebooks/base/money';
import type { Line } from '../../document/model.js';
import { amount, plain, type XmlTree } from '../../document/xml/tree.js';
import type { Fa3Document } from './fa3-document.js';
import { isTaxed, needsExchange } from './sums.js';

/** TKwotowy2 */
const PRICE_DECIMALS = 8;

/** Rates of the National Bank of Poland have four decimals, but those of small currencies are for many units; TIlosci has six. */
const RATE_DECIMALS = 4;
const MOST_RATE_DECIMALS = 6;

/** UN/ECE Recommendation 20 as a Polish invoice says it; other codes are written as they are. */
const UNITS: Readonly<Record<string, string>> = {
  C62: 'szt.',
  HUR: 'godz.',
  DAY: 'dzień',
  MON: 'mies.',
};

/** FaWiersz */
export function invoiceLine(line: Line, document: Fa3Document): XmlTree {
  return {
    NrWierszaFa: line.id,
    P_6A: line.period?.end,
    P_7: lineText(line),
    P_8A: UNITS[line.unitCode] ?? line.unitCode,
    P_8B: plain(line.quantity),
    ...prices(line, document),
    P_12: line.polishRate,
    P_12_Zal_15: document.fa3.splitPayment?.lineIds.includes(line.id) ? '1' : undefined,
    KursWaluty: exchangeRate(line, document),
  };
}

/** P_7: name and description on one line, because the schema keeps no line breaks. */
export function lineText({ name, description }: Line): string {
  return [name, ...(description ?? '').split('\n')]
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('; ');
}

/** P_9A and P_11, or with gross pricing (art. 106e ust. 7 i 8 ustawy) P_9B and P_11A. */
function prices(line: Line, { fa3 }: Fa3Document): XmlTree {
  if (fa3.pricing === 'gross' && line.gross !== undefined) {
    return { P_9B: amount(unitPrice(line.gross.price)), P_11A: amount(line.gross.amount) };
  }
  const price = line.baseQuantity === null ? line.netPrice : line.netPrice.div(line.baseQuantity);
  return { P_9A: amount(unitPrice(price)), P_11: amount(line.netAmount) };
}

/** FA(3) has no price for several units; eight decimals keep price times quantity within the grosz. */
function unitPrice(price: Decimal): Decimal {
  return roundHalfUp(price, PRICE_DECIMALS);
}

/**
 * The rate by which its tax was converted; a line without tax has none. One with more decimals than there is room for (rupiah, which
 * NBP quotes by 10,000) stands in DodatkowyOpis alone: the element is optional.
 */
function exchangeRate(line: Line, document: Fa3Document): string | undefined {
  const rate = document.fa3.exchangeRate?.rate;
  if (rate === undefined || !needsExchange(document) || !isTaxed(line.polishRate)) return undefined;
  const decimals = rate.toFixed().split('.')[1]?.length ?? 0;
  return decimals > MOST_RATE_DECIMALS ? undefined : rate.toFixed(Math.max(RATE_DECIMALS, decimals));
}
