import { resolve } from 'node:path';
import type { Charset } from '@spacebooks/bank-statements/charsets';
import type { PayoutService } from '@spacebooks/bank-statements/payouts/payout';
import type { Secret } from '@spacebooks/base/secret';
import type { DeliveryTarget, MailServer } from '../domain/accounting/delivery-settings.js';
import type { ExportSettings } from '../domain/accounting/export-settings.js';
import type { AccountingSettings, DebtorSettings } from '../domain/accounting/settings.js';
import type { BankPosting } from '../domain/bank/bank-posting.js';
import type { FeeTerms } from '../domain/bank/fee-terms.js';
import { type OperatorLanguage, operatorLanguageOf } from '../domain/settings.js';
import type { ProgramBefore } from '../domain/switch/program-before.js';
import { type ConfigContext, secretOf } from './config-context.js';
import { readDebtorNumbers } from './debtor-numbers.js';
import { fileTarget, fileTargetSecrets } from './file-target.js';
import type { ExportSchedule } from './schema/accounting-exports.js';
import type { ConfigFile } from './schema/config-file.js';

/** The books of a space as the daemon uses them. Safe to print. */
export interface AccountingConfig {
  /** `HH:MM` in the time zone of the space. */
  readonly night_at: string;
  /** What kept these books until the cutover, as far as anybody has said so. */
  readonly before: ProgramBefore | null;
  /** The file of debtors' accounts, absolute; null where none is named. */
  readonly debtorList: string | null;
  readonly settings: AccountingSettings;
  /** What single formats need. */
  readonly formats: ExportSettings;
  readonly targets: readonly DeliveryTarget[];
  /** Accounts whose statements are imported. */
  readonly bank: readonly BankAccountConfig[];
  /** Whose statements are imported by themselves. */
  readonly bankFolders: readonly WatchedFolder[];
  /** Where fees of payment services are booked. */
  readonly payouts: Readonly<Partial<Record<PayoutService, FeeTerms | undefined>>>;
  /** What their lines become on the platform. */
  readonly bankPosting: BankPosting;
  readonly exports: readonly ExportConfig[];
}

interface BankAccountConfig {
  /** Its IBAN, or its name where it has none. */
  readonly account: string;
  readonly currency: string;
  /** Of its CSV files: the name of one that comes with the program, or an absolute path. */
  readonly layout: string | null;
  /** What else its files call it. */
  readonly also: readonly string[];
  /** Of its files that state none; null where what they are is read from their letters. */
  readonly charset: Charset | null;
  /** Ids of the other spaces that have it. */
  readonly sharedWith: readonly string[];
}

export interface WatchedFolder {
  /** Absolute. */
  readonly path: string;
  /** Whose CSV files lie there, where it is one account's alone. */
  readonly account: string | null;
}

export interface ExportConfig {
  /** The series that its batches belong to. */
  readonly name: string;
  /** Names of formats that come with the program. */
  readonly formats: readonly string[];
  /** Absolute paths of column layouts of one's own. */
  readonly layouts: readonly string[];
  /** Language of headings; each format has its own way when left out. */
  readonly headings?: OperatorLanguage | undefined;
  readonly schedule: ExportSchedule;
  /** Names of targets. */
  readonly targets: readonly string[];
}

type SpaceFile = ConfigFile['spaces'][number];
type Given = NonNullable<SpaceFile['accounting']>;
type GivenAccount = NonNullable<Given['bank']>['accounts'][number];
type GivenTarget = Given['targets'][number];

export function resolveAccounting(
  {
    accounting,
    e_invoices,
    language,
    alerts,
  }: Pick<SpaceFile, 'accounting' | 'e_invoices' | 'language' | 'alerts'>,
  mail: ConfigFile['mail'],
  context: ConfigContext,
): AccountingConfig | undefined {
  if (accounting === undefined) return undefined;
  const { night_at, datev, fec, jpk, references, targets, bank, exports, before, ...settings } = accounting;
  return {
    night_at,
    before: before ?? null,
    debtorList: debtorListOf(settings.debtors, context),
    settings: {
      ...settings,
      debtors: debtorsOf(settings.debtors, context),
      ...documentRates(e_invoices),
      ...discountTerms(settings, e_invoices),
    },
    formats: { datev, fec, jpk, references },
    targets: targets.map((target) =>
      withRecipients(
        resolveTarget(target, operatorLanguageOf(language), mail, context),
        alerts?.exports?.[target.name] ?? [],
      ),
    ),
    bank: (bank?.accounts ?? []).map(
      ({ currency = settings.currency, layout, also = [], charset = null, ...each }) => ({
        account: accountOf(each),
        currency,
        also,
        charset,
        sharedWith: [],
        layout: layout === undefined ? null : isFile(layout) ? resolve(context.folder, layout) : layout,
      }),
    ),
    bankFolders: watchedFolders(bank, context),
    payouts: bank?.payouts ?? {},
    bankPosting: bank?.post ?? 'off',
    exports: exports.map(({ layouts, ...given }) => ({
      ...given,
      layouts: layouts.map((layout) => resolve(context.folder, layout)),
    })),
  };
}

function debtorListOf({ list: file }: Given['debtors'], { folder }: ConfigContext): string | null {
  return file === undefined ? null : resolve(folder, file);
}

/** What a file has is as if it were written here: settings stand in manifests, files do not. */
function debtorsOf(
  { list: file, numbers, ...rule }: Given['debtors'],
  { folder, texts }: ConfigContext,
): DebtorSettings {
  if (file === undefined) return { ...rule, ...(numbers !== undefined && { numbers }) };
  const listed = readDebtorNumbers(texts.get(resolve(folder, file)) ?? '');
  return { ...rule, numbers: { ...('numbers' in listed && listed.numbers), ...numbers } };
}

/** Left out where there are none: settings stand in manifests. */
function documentRates({
  currency_rates,
}: SpaceFile['e_invoices']): Pick<AccountingSettings, 'currency_rates'> {
  return currency_rates.length === 0 ? {} : { currency_rates };
}

/** Left out where nothing asks for them, as are rates. */
function discountTerms(
  { rests = [] }: Pick<Given, 'rests'>,
  { payment: { cash_discounts } }: SpaceFile['e_invoices'],
): Pick<AccountingSettings, 'cash_discounts'> {
  const isAsked = rests.some(({ because }) => because === 'discount');
  return isAsked && cash_discounts !== undefined ? { cash_discounts } : {};
}

function watchedFolders(bank: Given['bank'], context: ConfigContext): readonly WatchedFolder[] {
  const ofAccounts = (bank?.accounts ?? []).map((each) => ({
    account: accountOf(each),
    folder: each.folder,
  }));
  return [{ account: null, folder: bank?.folder }, ...ofAccounts].flatMap(({ account, folder }) =>
    folder === undefined ? [] : [{ path: resolve(context.folder, folder), account }],
  );
}

/** The schema has it have one of both. */
function accountOf({ iban, name }: Pick<GivenAccount, 'iban' | 'name'>): string {
  return iban ?? name ?? '';
}

/** Names of layouts that come with the program have neither. */
function isFile(layout: string): boolean {
  return /[./\\]/.test(layout);
}

/** Everything in it that must never be printed. */
export function accountingSecrets(accounting: AccountingConfig | undefined): readonly Secret[] {
  return (accounting?.targets ?? []).flatMap((target): readonly Secret[] => {
    if (target.kind !== 'mail') return fileTargetSecrets(target);
    return target.server.login === undefined ? [] : [target.server.login.password];
  });
}

function resolveTarget(
  { name, folder: path, sftp, mail }: GivenTarget,
  spaceLanguage: OperatorLanguage,
  server: ConfigFile['mail'],
  context: ConfigContext,
): DeliveryTarget {
  if (mail !== undefined && server !== undefined) {
    const { to, language = spaceLanguage } = mail;
    return { kind: 'mail', name, to, language, server: mailServer(server, context) };
  }
  return fileTarget({ name, folder: path, sftp }, context);
}

function withRecipients(target: DeliveryTarget, others: readonly string[]): DeliveryTarget {
  return target.kind === 'mail' ? { ...target, to: [...new Set([...target.to, ...others])] } : target;
}

export function mailServer(
  { user, password, password_file: file, ca_file, ...server }: NonNullable<ConfigFile['mail']>,
  context: ConfigContext,
): MailServer {
  const { folder, texts } = context;
  return {
    ...server,
    ...(user !== undefined && { login: { user, password: secretOf(password, file, context) } }),
    ...(ca_file !== undefined && { ca: texts.get(resolve(folder, ca_file)) }),
  };
}
