import type { Element } from '@spacebooks/xml/element';
import { ibanOf } from '../bank-account-name.js';
import { type BankLine, type Counterparty, NO_COUNTERPARTY } from '../statement.js';
import { statedAt } from './stated.js';

type Side = 'Dbtr' | 'Cdtr';

/** Whose account it is, who is never its own counterparty. */
interface Own {
  readonly account: string;
  readonly name: string | null;
}

/**
 * Who is on the other side of a payment: the first side that is not ours and has a name or an account.
 *
 * @param isPaidByOther whether the other side is the debtor: of what came in; of what came back its sides are as they were
 */
export function partiesOf(
  payment: Element,
  own: Own,
  isPaidByOther: boolean,
): Pick<BankLine, 'counterparty' | 'ultimateParty'> {
  const sides: readonly Side[] = isPaidByOther ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr'];
  const others = sides
    .map((side) => ({ side, party: partyOf(payment, side) }))
    .filter(({ party }) => !isOwn(party, own));
  const known = others.find(({ party }) => !isEmpty(party)) ?? others[0];
  const { side, party } = known ?? { side: sides[0] ?? 'Dbtr', party: NO_COUNTERPARTY };
  const ultimate = nameAt(payment, `RltdPties/Ultmt${side}`);
  return { counterparty: party, ultimateParty: ultimate === party.name ? null : ultimate };
}

/** Version 8 has the party below `Pty`, and calls the BIC `BICFI`. */
function partyOf(payment: Element, side: Side): Counterparty {
  const parties = `RltdPties/${side}`;
  const account = statedAt(payment, `${parties}Acct/Id/IBAN`, `${parties}Acct/Id/Othr/Id`);
  const agent = `RltdAgts/${side}Agt/FinInstnId`;
  return {
    name: nameAt(payment, parties) ?? statedAt(payment, `${parties}Acct/Nm`),
    account: account === null ? null : ibanOrName(account),
    bic: statedAt(payment, `${agent}/BIC`, `${agent}/BICFI`),
  };
}

function nameAt(payment: Element, path: string): string | null {
  return statedAt(payment, `${path}/Nm`, `${path}/Pty/Nm`, `${path}/Agt/FinInstnId/Nm`);
}

function isEmpty({ name, account }: Counterparty): boolean {
  return name === null && account === null;
}

/** A side without account is ours where it has our name. */
function isOwn({ name, account }: Counterparty, own: Own): boolean {
  if (account !== null) return account === ibanOrName(own.account);
  return name !== null && name.toUpperCase() === own.name?.toUpperCase();
}

function ibanOrName(account: string): string {
  return ibanOf(account) ?? account;
}
