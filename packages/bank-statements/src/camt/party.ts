import { type Element, textAt } from '@spacebooks/xml/element';
import { ibanOf } from '../bank-account-name.js';
import { type Counterparty, NO_COUNTERPARTY } from '../statement.js';

/**
 * Who is on the other side of a payment.
 *
 * @param own the account of the statement, which is never its own counterparty
 * @param pays whether the other side is the debtor: of what came in; of what came back its sides are as they were
 */
export function counterpartyOf(payment: Element, own: string, pays: boolean): Counterparty {
  const sides = pays ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
  const other = sides
    .map((side) => partyOf(payment, side))
    .find(({ account }) => account !== ibanOrName(own));
  return other ?? NO_COUNTERPARTY;
}

/** Version 8 has the party below `Pty`, and calls the BIC `BICFI`. */
function partyOf(payment: Element, side: 'Dbtr' | 'Cdtr'): Counterparty {
  const parties = `RltdPties/${side}`;
  const account = textAt(payment, `${parties}Acct/Id/IBAN`, `${parties}Acct/Id/Othr/Id`);
  const agent = `RltdAgts/${side}Agt/FinInstnId`;
  return {
    name: textAt(payment, `${parties}/Nm`, `${parties}/Pty/Nm`, `${parties}/Agt/FinInstnId/Nm`),
    account: account === null ? null : ibanOrName(account),
    bic: textAt(payment, `${agent}/BIC`, `${agent}/BICFI`),
  };
}

function ibanOrName(account: string): string {
  return ibanOf(account) ?? account;
}
