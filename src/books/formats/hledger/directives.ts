import type { Batch } from '../../../domain/accounting/model.js';
import { postingsOf } from '../../../domain/accounting/postings.js';
import { accountName } from '../account-name.js';
import type { FormatContext } from '../format.js';
import { ledgerAccount } from './account.js';
import { commodity, remark } from './harmless.js';

/** The head of the journal: what it is, and what it uses. */
export function directives(batch: Batch, context: FormatContext): string {
  const commodities = new Set<string>();
  const accounts = new Map<string, string>();
  for (const entry of batch.entries) {
    commodities.add(commodity(entry.currency));
    for (const posting of postingsOf(entry)) {
      const names = { debtor: entry.debtorName, account: entry.accountName, tax: '' };
      const name = names[posting.role] || accountName(posting.account, context.accounting);
      accounts.set(ledgerAccount(posting, entry), remark(name));
    }
  }
  return [
    `; ${remark(context.space)}, ${remark(batch.series)}, batch ${batch.number} (${batch.id})`,
    `; documents of ${batch.period.from} to ${batch.period.to}, ${batch.manifest.entries} entries`,
    `; entries ${batch.manifest.entriesDigest}`,
    '',
    'decimal-mark .',
    ...[...commodities].sort().map((name) => `commodity 1000.00 ${name}`),
    ...[...accounts].sort(byName).map(([account, name]) => `account ${account}  ; ${name}`),
    '',
    '',
  ].join('\n');
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
