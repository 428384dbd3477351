import { parseNip } from '@spacebooks/base/nip';
import { withoutBreaks } from '@spacebooks/base/text/one-line';
import { TO_FILL_IN } from '../config/undecided.js';
import { CHARTS } from '../domain/accounting/chart.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { accountRules, hasNoAccounts, knownAccounts } from './account-rules.js';
import type { Answers, BooksAnswer } from './answers.js';
import { type SpaceFacts, sellerOf } from './facts.js';
import type { Use } from './usage.js';
import { comment, decide, indent, off, yamlText } from './yaml-lines.js';

/** The section `accounting` of the space, without its key. */
export function bookLines(
  answers: Answers,
  books: BooksAnswer,
  facts: SpaceFacts,
  uses: readonly Use[],
): readonly string[] {
  const rules = accountRules(knownAccounts(facts.revenueAccounts, uses), uses, {
    ...books,
    language: answers.language,
  });
  return [
    '# The cutover of the books: invoices dated before this day are never booked.',
    `from: ${answers.eInvoices.from}`,
    `currency: ${books.currency}`,
    ...comment(books.chart),
    `chart: ${books.chart}`,
    ...beforeLines(books),
    ...debtorLines(books, answers.language, facts),
    '',
    '# Which ledger account an item is booked to: one rule for each revenue account of the platform. An item that',
    '# no rule fits blocks the export, which says the line to add. Have your accountant look at this.',
    ...(rules.length === 0 ? comment('noAccounts') : ['accounts:', ...indent(rules, 2)]),
    ...taxAccountLines(books, answers, uses),
    ...costCenterLines(facts),
    '',
    ...comment('payments'),
    ...off([`payments: { account: ${CHARTS[books.chart].clearing ?? TO_FILL_IN} }`]),
    '',
    ...comment('bank'),
    ...bankLines(books),
    ...formatLines(books, answers, facts),
    ...exportLines(books),
  ];
}

/** What was said of the program before; left out where nothing was. */
function beforeLines({ before, debtors }: BooksAnswer): readonly string[] {
  if (before === null) return [];
  const { program, lastDay, lastNumber } = before;
  return [
    ...comment('before'),
    'before:',
    ...indent(
      [
        `program: ${yamlText(program)}`,
        ...(lastDay === null ? [] : [`last_day: ${lastDay}`]),
        ...(lastNumber === null ? [] : [`last_number: ${yamlText(lastNumber)}`]),
        ...(debtors === 'list' ? ['debtors: same'] : []),
      ],
      2,
    ),
  ];
}

/** Debtors by customer number, as far as the numbers that are in use allow it. */
function debtorLines(
  { debtors }: BooksAnswer,
  language: OperatorLanguage,
  { invoices }: SpaceFacts,
): readonly string[] {
  const numbers = invoices.map(({ customerNumber }) => customerNumber?.trim() ?? '');
  const given = numbers.filter((number) => number !== '');
  const prefix = /^\D*/.exec(given[0] ?? '')?.[0] ?? '';
  const fits = (number: string): boolean => {
    const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
    if (debtors === 'same number') return /^[1-6]\d{4}$/.test(digits);
    return /^\d{1,5}$/.test(digits) && Number(digits) < 59_999;
  };
  const strange = debtors === 'list' ? undefined : given.find((number) => !fits(number));
  const lines = [
    ...(debtors === 'list' ? comment('debtorList') : []),
    ...(prefix === '' || debtors === 'list' ? [] : [`prefix: ${yamlText(prefix)}`]),
    ...(debtors === 'add 10000' ? ['offset: 10000'] : []),
    ...(debtors === null ? decide(language, 'debtors', {}, ['offset: 10000']) : []),
    '# Account of customers without a number. Left out: they block the export.',
    'collective: 69999',
    ...(strange === undefined
      ? []
      : decide(language, 'debtor', { number: strange }, [
          `numbers: { ${yamlText(strange)}: ${TO_FILL_IN} }`,
        ])),
  ];
  return [...comment('debtors'), 'debtors:', ...indent(lines, 2)];
}

function taxAccountLines(
  { chart, vatAccount }: BooksAnswer,
  { language, eInvoices: { country } }: Answers,
  uses: readonly Use[],
): readonly string[] {
  if (!hasNoAccounts(chart)) return [];
  const rates = [...new Set(uses.flatMap(({ rate, taxCase }) => (taxCase === 'S' ? [rate] : [])))];
  const rows = (rates.length > 0 ? rates : [TO_FILL_IN]).map(
    (rate) => `- { rate: ${rate}, account: ${vatAccount === null ? TO_FILL_IN : yamlText(vatAccount)} }`,
  );
  const head = ['', '# Accounts of output VAT.'];
  const key = country === 'PL' ? 'vatAccountPolish' : 'vatAccount';
  if (vatAccount !== null) return [...head, 'tax_accounts:', ...indent(rows, 2)];
  return [...head, ...decide(language, key, {}, ['tax_accounts:', ...indent(rows, 2)])];
}

function bankLines({ bank }: BooksAnswer): readonly string[] {
  if (bank === null) return off([`bank: { accounts: [{ iban: ${TO_FILL_IN} }] }`]);
  const { iban, folder, post } = bank;
  const lines = [
    `accounts: [{ iban: ${iban} }]`,
    ...(folder === null ? [] : [...comment('bankFolder'), `folder: ${yamlText(folder)}`]),
    ...comment('bankPost'),
    `post: ${post}`,
  ];
  return ['bank:', ...indent(lines, 2)];
}

/** They come with the items by themselves. */
function costCenterLines({ costCenters }: SpaceFacts): readonly string[] {
  if (costCenters.length === 0) return [];
  const names = costCenters.map(({ number, name }) => `${number} ${name}`).join(', ');
  return ['', ...comment('costCenters', { names: withoutBreaks(names) })];
}

function formatLines(books: BooksAnswer, answers: Answers, facts: SpaceFacts): readonly string[] {
  const { datev, jpk } = books;
  if (datev !== null) {
    return [
      '',
      '# Numbers of the tax adviser (Beraternummer) and of the client (Mandantennummer) in DATEV.',
      `datev: { consultant: ${datev.consultant}, client: ${datev.client} }`,
    ];
  }
  const nip = parseNip(answers.eInvoices.vatId ?? '');
  if (jpk === null || nip === null) {
    return books.chart === 'own'
      ? []
      : ['', ...comment('datev'), ...off([`datev: { consultant: ${TO_FILL_IN}, client: ${TO_FILL_IN} }`])];
  }
  return [
    '',
    '# What JPK_V7M says of the taxpayer.',
    'jpk:',
    `  nip: ${nip}`,
    `  name: ${yamlText(sellerOf(facts).name ?? facts.name)}`,
    `  email: ${yamlText(jpk.email)}`,
    `  tax_office: ${jpk.taxOffice}`,
  ];
}

function exportLines(books: BooksAnswer): readonly string[] {
  const hasJpk = books.jpk !== null;
  const formats = [...(books.datev === null ? [] : ['datev']), ...(hasJpk ? ['jpk-v7m'] : []), 'xlsx'];
  return [
    '',
    '# Where files of exports go: a folder, a folder on an SFTP server, or a mail (config/example.yml).',
    'targets:',
    `  - { name: office, folder: ${yamlText(books.exportsFolder)} }`,
    '',
    ...comment('exports'),
    'exports:',
    `  - { name: accountant, formats: [${formats.join(', ')}], schedule: monthly on day 5, targets: [office] }`,
  ];
}
