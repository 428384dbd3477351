import type { World } from '../world.js';
import type { Reference } from './entries.js';
import type { InvoiceContent } from './invoice.js';
import { recipientOf } from './people.js';

/** Whom an invoice is for. */
export type Customer = Pick<
  InvoiceContent,
  'recipient' | 'billingEmails' | 'taxId' | 'customerNumber' | 'debitor'
>;

/** Who is billed where an invoice of a seed or of the operator names nobody that the world knows. */
const SOMEBODY: Omit<Customer, 'customerNumber' | 'debitor'> = {
  recipient: {
    name: 'Jana Müller',
    company: 'Müller & Söhne GmbH',
    fullAddress: 'Nebenweg 2, 20095 Hamburg, Deutschland',
    street: 'Nebenweg 2',
    postCode: '20095',
    city: 'Hamburg',
    state: null,
    countryCode: 'DE',
  },
  billingEmails: ['billing@member.example'],
  taxId: 'DE987654328',
};

/** What an invoice says of somebody of whom the world has no record. */
interface Stranger {
  readonly spaceId: string;
  /** Customer number. */
  readonly number: string;
  /** Whether the invoice names him: then he is not the one who is billed otherwise. */
  readonly isNamed: boolean;
}

/**
 * What the world knows of whom an invoice is for, and nothing that it does not. Without billing addresses invoices go to
 * the member's own (helpcenter.cobot.me, article 642122).
 */
export function customerOf(debitor: Reference | null, stranger: Stranger, world: World): Customer {
  const { spaceId, number: wanted, isNamed } = stranger;
  const numbers = world.customerNumbersOf(spaceId);
  const { type = '', id = '' } = debitor ?? {};
  const membership = type === 'memberships' ? world.memberships.get(id) : undefined;
  if (membership !== undefined) {
    const { email, billingEmails, taxId, customerNumber } = membership;
    const recipient = recipientOf(membership);
    return { debitor, recipient, billingEmails: mailed(billingEmails, email), taxId, customerNumber };
  }
  const team = type === 'teams' ? world.teams.get(id) : undefined;
  if (team !== undefined) {
    const { billingAddress: recipient, billingEmails, taxId, customerNumber, payingMembershipId } = team;
    const payer =
      world.memberships.get(payingMembershipId ?? '') ??
      [...world.memberships.values()].find(({ teamId }) => teamId === id);
    return { debitor, recipient, billingEmails: mailed(billingEmails, payer?.email), taxId, customerNumber };
  }
  const contact = type === 'contacts' ? world.contacts.get(id) : undefined;
  if (contact !== undefined) {
    const { address: recipient, email } = contact;
    const customerNumber = numbers.of(`${type} ${id}`);
    return { debitor, recipient, billingEmails: mailed([], email), taxId: null, customerNumber };
  }
  const customerNumber = numbers.of(debitor === null ? `nobody ${wanted}` : `${type} ${id}`, wanted);
  return { ...SOMEBODY, ...(isNamed ? { taxId: null, billingEmails: [] } : {}), debitor, customerNumber };
}

function mailed(billing: readonly string[], own: string | null | undefined): readonly string[] {
  if (billing.length > 0) return billing;
  return typeof own === 'string' ? [own] : [];
}
