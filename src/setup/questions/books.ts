import { BANK_POSTINGS } from '../../domain/bank/bank-posting.js';
import {
  hasNoAccounts,
  knownAccounts,
  openAccounts,
  proposedAccount,
  unknownAccounts,
} from '../account-rules.js';
import type { Answers, BankAnswer, BooksAnswer, ChartAnswer, DebtorsAnswer } from '../answers.js';
import type { Asker } from '../ask/asker.js';
import {
  isAccount,
  isAutomaticTax,
  isCurrency,
  isDate,
  isEmail,
  isIban,
  isLine,
  isNumberFrom,
  isPath,
  isTaxOffice,
} from '../ask/checks.js';
import { WrongAnswer } from '../ask/complaint.js';
import type { PresetAnswers, Suggestions } from '../ask/given.js';
import { setupWords } from '../ask/words.js';
import { type SpaceFacts, sellerOf } from '../facts.js';
import type { Use } from '../usage.js';

const CHARTS: readonly (ChartAnswer | 'none')[] = ['SKR03', 'SKR04', 'SKR49', 'own', 'none'];

const DEBTORS: readonly DebtorsAnswer[] = ['add 10000', 'same number', 'list'];

interface Known {
  readonly facts: SpaceFacts;
  readonly uses: readonly Use[];
  readonly eInvoices: Pick<Answers['eInvoices'], 'country' | 'iban'>;
}

/** @returns null for no books */
export async function askAboutBooks(
  given: PresetAnswers,
  suggestions: Pick<Suggestions, 'exports'>,
  { facts, uses, eInvoices: { country, iban } }: Known,
  asker: Asker,
): Promise<BooksAnswer | null> {
  const accounts = knownAccounts(facts.revenueAccounts, uses);
  const chart = await asker.choose('chart', {
    suggestion: chartOf(
      accounts.map(({ number }) => number),
      country,
    ),
    values: CHARTS,
  });
  if (chart === null || chart === 'none') return null;
  const currency = await asker.text('currency', {
    suggestion: sellerOf(facts).currency ?? (country === 'PL' ? 'PLN' : 'EUR'),
    check: isCurrency,
  });
  const said = saidOf(given.account, ACCOUNT_OPTION);
  for (const { number, name } of openAccounts(accounts, chart)) {
    if (said.has(number)) continue;
    const account = await askAccount({ number, name }, chart, uses, asker);
    if (account !== null) said.set(number, account);
  }
  const vatAccount = hasNoAccounts(chart)
    ? await asker.optionalText('vatAccount', { check: isAccount })
    : null;
  const isPolish = country === 'PL';
  const datev = chart === 'own' ? null : await askDatev(asker);
  const automatic = saidOf(given.automatic, AUTOMATIC_OPTION);
  for (const account of datev === null ? [] : unknownAccounts(accounts, said, chart)) {
    if (automatic.has(account)) continue;
    const tax = await asker.automatic(account, { facts: { account }, check: isAutomaticTax });
    if (tax !== null) automatic.set(account, tax);
  }
  const before = await askBefore(asker);
  return {
    chart,
    currency,
    accounts: said,
    automatic,
    vatAccount,
    datev,
    jpk: isPolish ? await askJpk(facts, asker) : null,
    before,
    debtors: await asker.choose('debtors', {
      suggestion: before === null || before.program === 'none' ? 'add 10000' : undefined,
      values: DEBTORS,
      mayBeEmpty: true,
    }),
    bank: await askBank(iban, asker),
    exportsFolder: await asker.text('exports', { suggestion: suggestions.exports, check: isPath }),
  };
}

/** The chart whose range the numbers of revenue accounts are in; none where they are in neither. */
function chartOf(
  numbers: readonly string[],
  country: Answers['eInvoices']['country'],
): ChartAnswer | undefined {
  if (country === 'PL') return 'own';
  const all = (form: RegExp): boolean => numbers.length > 0 && numbers.every((number) => form.test(number));
  if (all(/^8\d{3}$/)) return 'SKR03';
  return all(/^4\d{3}$/) ? 'SKR04' : undefined;
}

interface PairOption {
  readonly name: string;
  readonly form: string;
  readonly check: typeof isAccount;
}

const ACCOUNT_OPTION: PairOption = {
  name: '--account',
  form: 'REVENUE-ACCOUNT=LEDGER-ACCOUNT',
  check: isAccount,
};
const AUTOMATIC_OPTION: PairOption = {
  name: '--automatic',
  form: 'LEDGER-ACCOUNT=RATE, or none for the rate',
  check: isAutomaticTax,
};

/** @throws WrongAnswer for what is not of the form */
function saidOf(given: readonly string[], { name, form, check }: PairOption): Map<string, string> {
  return new Map(
    given.map((text) => {
      const [, of = '', value = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
      if (of === '' || check(value) !== null)
        throw new WrongAnswer(`${name} ${JSON.stringify(text)} is not ${form}`);
      return [of, value];
    }),
  );
}

function askAccount(
  { number, name }: { readonly number: string; readonly name: string },
  chart: ChartAnswer,
  uses: readonly Use[],
  asker: Asker,
): Promise<string | null> {
  const rates = uses
    .filter((use) => use.revenueAccount === number && use.taxCase === 'S')
    .map(({ rate }) => rate);
  const known = rates.map((rate) =>
    setupWords(asker.language, 'hints.rate', { account: proposedAccount(rate, chart) ?? '?', rate }),
  );
  const hint =
    known.length === 0
      ? setupWords(asker.language, 'hints.unused')
      : setupWords(asker.language, 'hints.rates', { chart, rates: known.join(', ') });
  return asker.account(number, {
    facts: { number, name, hint },
    check: isAccount,
  });
}

/** What the platform does not tell of the program that has booked until now. */
async function askBefore(asker: Asker): Promise<BooksAnswer['before']> {
  const program = await asker.optionalText('before', { check: isLine });
  if (program === null) return null;
  if (program === 'none') return { program, lastDay: null, lastNumber: null };
  const lastDay = await asker.optionalText('lastDay', { check: isDate });
  return { program, lastDay, lastNumber: await asker.optionalText('lastNumber', { check: isLine }) };
}

async function askDatev(asker: Asker): Promise<BooksAnswer['datev']> {
  const consultant = await asker.optionalText('datevConsultant', { check: isNumberFrom(1001, 9_999_999) });
  if (consultant === null) return null;
  const client = await asker.text('datevClient', { check: isNumberFrom(1, 99_999) });
  return { consultant, client };
}

async function askJpk(facts: SpaceFacts, asker: Asker): Promise<BooksAnswer['jpk']> {
  const taxOffice = await asker.optionalText('jpkTaxOffice', { check: isTaxOffice });
  if (taxOffice === null) return null;
  const email = await asker.text('jpkEmail', { suggestion: facts.email ?? undefined, check: isEmail });
  return { taxOffice, email };
}

/** @param iban that invoices are paid to */
async function askBank(iban: string | null, asker: Asker): Promise<BankAnswer | null> {
  const account = await asker.optionalText('bankIban', { suggestion: iban ?? undefined, check: isIban });
  if (account === null) return null;
  const folder = await asker.optionalText('bankFolder', { check: isPath });
  const post = await asker.choose('bankPost', { suggestion: 'ask', values: BANK_POSTINGS });
  return { iban: account, folder, post: post ?? 'ask' };
}
