import { type OwnAccount, ownAccount } from '../../bank/own-account.js';
import { EXIT } from '../../exit-codes.js';
import { CommandError } from '../output.js';

/** The account that a person names on the command line. @throws CommandError for one that is not configured */
export function accountCalled(called: string, accounts: readonly OwnAccount[]): string {
  const own = ownAccount(accounts, called);
  if (own !== undefined) return own.account;
  const known = [...new Set(accounts.map(({ account }) => account))].join(', ');
  throw new CommandError(
    EXIT.usage,
    `no account of accounting.bank.accounts is called ${called}`,
    `Write one of: ${known}.`,
  );
}
