import type { DeliveryTarget } from '../../domain/accounting/delivery-settings.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type {
  AccountingConfig,
  BankAccountConfig,
  ExportConfig,
  WatchedFolder,
} from '../accounting-config.js';
import type { ExportSchedule } from '../schema/accounting-exports.js';
import { condition } from './condition.js';

/** What we understood of a space's books, a line each; keys and passwords stay hidden. */
export function describeAccounting({
  night_at,
  settings,
  targets,
  bank,
  bankFolders,
  exports,
}: AccountingConfig): readonly string[] {
  const { from, currency, chart, locked_only, accounts } = settings;
  return [
    `${chart} in ${currency}, for ${locked_only ? 'locked ' : ''}invoices dated ${from} or later, every night at ${night_at}`,
    `${accounts.length} rules give accounts (--explain shows them)`,
    ...(settings.tax_point ?? []).map(({ when, arises }) => `tax arises ${arises}: ${condition(when)}`),
    debtors(settings),
    settlements(settings),
    ...targets.map((target) => `target ${target.name}: ${place(target)}`),
    ...bank.map(bankAccount),
    ...bankFolders.map(watched),
    ...exports.map(exported),
  ];
}

function debtors({ debtors: { length, prefix = '', offset = 0, collective } }: AccountingSettings): string {
  const others =
    collective === undefined ? 'customers without a number block a batch' : `others ${collective}`;
  return `debtors have ${length} digits: number after '${prefix}' plus ${offset}, ${others}`;
}

function settlements({ payments, write_offs, cash_accounting }: AccountingSettings): string {
  const tax = cash_accounting === undefined ? '' : ', VAT is due with them';
  return `${paid(payments)}${tax}, write-offs are ${write_offs === undefined ? 'listed only' : 'booked'}`;
}

function paid(payments: AccountingSettings['payments']): string {
  if (payments === undefined) return 'payments are listed only';
  const methods = (payments.methods ?? []).map(({ method, account }) => `, by ${method} to ${account}`);
  return `payments are booked to ${payments.account}${methods.join('')}`;
}

function place(target: DeliveryTarget): string {
  switch (target.kind) {
    case 'folder':
      return `folder ${target.path}`;
    case 'sftp': {
      const login = 'password' in target.login ? 'password' : 'key';
      return `${target.folder} on ${target.user}@${target.host}:${target.port} by SFTP, ${login} given (hidden)`;
    }
    case 'mail':
      return `mail to ${target.to.join(', ')} by ${target.server.host}:${target.server.port} (${target.server.security})`;
  }
}

function bankAccount({ iban, currency, layout }: BankAccountConfig): string {
  return `bank account ${iban} in ${currency}: CAMT.053, MT940${layout === null ? '' : ` or CSV by ${layout}`}`;
}

function watched({ path, iban }: WatchedFolder): string {
  return `statements ${iban === null ? '' : `of ${iban} `}are imported from the folder ${path}`;
}

function exported({ name, formats, layouts, schedule, targets }: ExportConfig): string {
  const to = targets.length === 0 ? 'to be downloaded' : `to ${targets.join(', ')}`;
  return `export ${name}: ${[...formats, ...layouts].join(', ')}, ${scheduleText(schedule)}, ${to}`;
}

function scheduleText(schedule: ExportSchedule): string {
  if (schedule.kind === 'nightly') return 'nightly';
  return schedule.kind === 'close' ? 'on close' : `monthly on day ${schedule.day}`;
}
