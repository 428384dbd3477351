import type { AccountingSettings } from '../../accounting/settings.js';

/** Ranges of cash, banks, money in transit and cheques, with four digits (DATEV's charts SKR03 and SKR04). */
const RANGES: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  SKR03: [[1000, 1399]],
  SKR04: [
    [1460, 1489],
    [1550, 1559],
    [1600, 1899],
  ],
};

/** Whether what is booked on it is money: a payment of a document, and not the document. @param length digits of a ledger account */
export function isMoneyAccount(
  account: number,
  length: number,
  { chart, payments }: Pick<AccountingSettings, 'chart' | 'payments'>,
): boolean {
  const own = [payments?.account, ...(payments?.methods ?? []).map((method) => method.account)];
  if (own.some((each) => each !== undefined && Number(each) === account)) return true;
  const inFour = Math.floor(account / 10 ** (length - 4));
  return (RANGES[chart] ?? []).some(([from, to]) => from <= inFour && inFour <= to);
}
