import { type Decimal, sum } from '@spacebooks/base/money';
import { isNoSupply } from '../../domain/no-supply.js';
import type { Language } from '../../domain/settings.js';
import { fill } from '../../words/load-words.js';
import type { EInvoiceDocument, MoneyItem, MoneyOnDocument } from '../model.js';
import { formatAmount } from '../wording/format.js';
import { wordingFor, wordingOf } from '../wording/wording.js';
import type { NationalFormat } from './format.js';
import type { LineTax } from './line-tax.js';
import { stateOutsideScope } from './outside-scope.js';
import type { TaxedLine } from './taxed-line.js';

/** An invoice's supplies as lines, and the money beside them (docs/adr/0216). */
interface StatedLines {
  readonly lines: readonly TaxedLine[];
  /** Money that is no line; undefined where all items are lines. */
  readonly money: MoneyOnDocument | undefined;
  /** Sum of the lines that are money; undefined where there are no supplies, or only supplies. */
  readonly moneyLines: Decimal | undefined;
}

interface StatedFor {
  readonly isCorrection: boolean;
  readonly format: NationalFormat | null;
  readonly language: Language;
  readonly sellerCountry: string;
}

/**
 * Divides an invoice into supplies and money. Money below zero (a voucher, a deposit that is set off) pays for the supplies: BT-113, so
 * that their tax stays whole. Money above zero is a line of category E, because O may not stand beside other categories (BR-O-11). A
 * correction mirrors its original, of which it does not say what was set off: all of it is lines. FA(3) has room for all of it apart.
 * An invoice of nothing but money is lines of category O.
 */
export function stateMoney(lines: readonly TaxedLine[], stated: StatedFor): StatedLines {
  const supplies = stateOutsideScope(lines.filter(({ tax }) => !isMoney(tax)));
  if (supplies.length === 0 || supplies.length === lines.length) {
    return { lines: stateOutsideScope(lines), money: undefined, moneyLines: undefined };
  }
  const money = lines.filter(({ tax }) => isMoney(tax));
  const isApart = ({ line: { netAmount } }: TaxedLine): boolean =>
    stated.format?.statesMoneyApart === true || (netAmount.lt(0) && !stated.isCorrection);
  const setOff = money.filter((each) => isApart(each) && each.line.netAmount.lt(0)).map(itemOf);
  const charged = money.filter((each) => isApart(each) && !each.line.netAmount.lt(0)).map(itemOf);
  const outside = supplies.every(({ tax }) => tax.category === 'O');
  const asLine = outside ? (each: TaxedLine) => each : exemptBy(stated);
  const byId = new Map(supplies.map((each) => [each.line.id, each]));
  const kept = lines.flatMap((each) => {
    const supply = byId.get(each.line.id);
    if (supply !== undefined) return supply;
    return isApart(each) ? [] : asLine(each);
  });
  return {
    lines: kept.map((each, index) => ({ ...each, line: { ...each.line, id: String(index + 1) } })),
    money: setOff.length + charged.length === 0 ? undefined : { setOff, charged },
    moneyLines: sum(money.flatMap((each) => (isApart(each) ? [] : each.line.netAmount))),
  };
}

function isMoney({ category, polishCase }: LineTax): boolean {
  return isNoSupply({ taxCase: category, polishCase });
}

/** Amounts are stated above zero. */
function itemOf({ line: { name, netAmount } }: TaxedLine): MoneyItem {
  return { name, amount: netAmount.abs() };
}

function exemptBy({ language, sellerCountry }: StatedFor): (each: TaxedLine) => TaxedLine {
  const { notSubject } = wordingFor(language, sellerCountry).money;
  return (each) => {
    const { exemptionReason: own } = each.tax;
    const reason = own === null || own === notSubject ? notSubject : `${notSubject}: ${own}`;
    return {
      ...each,
      line: { ...each.line, category: 'E' },
      // VATEX-EU-O belongs to category O alone.
      tax: { ...each.tax, category: 'E', exemptionReason: reason, exemptionReasonCode: null },
    };
  };
}

/** Amount that money beside the lines adds to the payable amount: charges less deductions. */
export function balanceOfMoney(money: MoneyOnDocument | undefined): Decimal {
  const total = (items: readonly MoneyItem[] = []): Decimal => sum(items.map(({ amount }) => amount));
  return total(money?.charged).minus(total(money?.setOff));
}

/** BT-22: what BT-113 has beside payments. */
export function setOffNote(
  money: MoneyOnDocument | undefined,
  currency: string,
  language: Language,
): EInvoiceDocument['notes'] {
  if (money === undefined || money.setOff.length === 0) return [];
  const { money: words, formats } = wordingOf(language);
  const items = money.setOff.map(({ name, amount }) => `${name} ${formatAmount(amount, currency, formats)}`);
  return [fill(words.setOff, { items: items.join('; ') })];
}
