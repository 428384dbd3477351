import { knownAccounts, openAccounts, proposedAccount } from '../../../setup/account-rules.js';
import type { Answers, BooksAnswer, ChartAnswer } from '../../../setup/answers.js';
import { type SpaceFacts, sellerOf } from '../../../setup/facts.js';
import type { Use } from '../../../setup/usage.js';
import type { InitOptions } from '../../commands/init.js';
import { type Asker, wrongAnswer } from '../asker.js';
import { isAccount, isCurrency, isEmail, isNumberFrom, isPath, isTaxOffice } from '../checks.js';
import { suggestedExports } from './place.js';

const CHARTS: readonly (readonly [ChartAnswer | 'none', string])[] = [
  ['SKR03', 'of DATEV, revenue in 8000'],
  ['SKR04', 'of DATEV, revenue in 4000'],
  ['own', 'any other, such as a Polish one'],
  ['none', 'no books: e-invoices only'],
];

/** @returns null for no books */
export async function askAboutBooks(
  options: InitOptions,
  facts: SpaceFacts,
  uses: readonly Use[],
  country: Answers['eInvoices']['country'],
  asker: Asker,
): Promise<BooksAnswer | null> {
  const accounts = knownAccounts(facts.revenueAccounts, uses);
  const chart = await asker.choose('chart', {
    message: 'Chart of accounts for nightly exports to the accountant',
    suggestion: chartOf(
      accounts.map(({ number }) => number),
      country,
    ),
    values: CHARTS,
  });
  if (chart === null || chart === 'none') return null;
  const currency = await asker.text('currency', {
    message: 'Currency of the books',
    suggestion: sellerOf(facts).currency ?? (country === 'PL' ? 'PLN' : 'EUR'),
    check: isCurrency,
  });
  const said = saidAccounts(options.account);
  for (const { number, name } of openAccounts(accounts, chart)) {
    if (said.has(number)) continue;
    const account = await askAccount({ number, name }, chart, uses, asker);
    if (account !== null) said.set(number, account);
  }
  const vatAccount =
    chart === 'own'
      ? await asker.optionalText('vatAccount', {
          message: 'Ledger account of output VAT (empty: decide later)',
          check: isAccount,
        })
      : null;
  const isPolish = country === 'PL';
  return {
    chart,
    currency,
    accounts: said,
    vatAccount,
    datev: chart === 'own' ? null : await askDatev(asker),
    jpk: isPolish ? await askJpk(facts, asker) : null,
    exportsFolder: await asker.text('exports', {
      message: 'Folder for the exports',
      suggestion: suggestedExports(options),
      check: isPath,
    }),
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

/** @throws CommandError for what is not NUMBER=ACCOUNT */
function saidAccounts(given: readonly string[]): Map<string, string> {
  return new Map(
    given.map((text) => {
      const [, number = '', account = ''] = /^([^=]+)=([A-Za-z0-9-]{1,20})$/.exec(text) ?? [];
      if (number === '') {
        throw wrongAnswer(`--account ${JSON.stringify(text)} is not REVENUE-ACCOUNT=LEDGER-ACCOUNT`);
      }
      return [number, account];
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
  const known = rates.map((rate) => `${proposedAccount(rate, chart) ?? '?'} for ${rate} %`).join(', ');
  const hint = known === '' ? 'not used lately' : `${chart} has ${known}`;
  return asker.optionalText('chart', {
    flag: `--account ${number}=…`,
    message: `Ledger account of the revenue account ${number} ${name} (${hint}; empty: decide later)`,
    check: isAccount,
  });
}

async function askDatev(asker: Asker): Promise<BooksAnswer['datev']> {
  const consultant = await asker.optionalText('datevConsultant', {
    message: 'DATEV: number of the tax adviser, Beraternummer (empty: no DATEV)',
    check: isNumberFrom(1001, 9_999_999),
  });
  if (consultant === null) return null;
  const client = await asker.text('datevClient', {
    message: 'DATEV: number of the client, Mandantennummer',
    check: isNumberFrom(1, 99_999),
  });
  return { consultant, client };
}

async function askJpk(facts: SpaceFacts, asker: Asker): Promise<BooksAnswer['jpk']> {
  const taxOffice = await asker.optionalText('jpkTaxOffice', {
    message: 'JPK_V7M: code of the tax office, four digits (empty: no JPK)',
    check: isTaxOffice,
  });
  if (taxOffice === null) return null;
  const email = await asker.text('jpkEmail', {
    message: 'JPK_V7M: e-mail address of the taxpayer',
    suggestion: facts.email ?? undefined,
    check: isEmail,
  });
  return { taxOffice, email };
}
