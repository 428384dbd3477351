import type { Entry, EntryPart, Posting } from '../../../domain/accounting/model.js';
import { accountPart } from './harmless.js';

/** Where an account belongs in the tree; its type follows from the first name. */
const BRANCHES: Readonly<Record<EntryPart, string>> = {
  revenue: 'revenues',
  payment: 'assets:bank',
  'write-off': 'expenses:write-offs',
};

/** Numbers only: names may change from batch to batch, and an account must not. */
export function ledgerAccount({ role, account: given }: Posting, { part }: Entry): string {
  const account = accountPart(given);
  if (role === 'debtor') return `assets:receivable:${account}`;
  return role === 'tax' ? `liabilities:vat:${account}` : `${BRANCHES[part]}:${account}`;
}
