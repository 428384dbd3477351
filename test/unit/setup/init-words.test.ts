import { describe, expect, it } from 'vitest';
import { command } from '../../../src/cli/commands/init.js';
import { CHARTS } from '../../../src/domain/accounting/chart.js';
import {
  type EInvoiceStandard,
  LANGUAGES,
  SELLER_COUNTRIES,
  type ServicePeriodRule,
} from '../../../src/domain/settings.js';
import { taxLines } from '../../../src/setup/tax-lines.js';
import { entriesOf } from '../../../src/words/load-words.js';

const words = { ...entriesOf('init', 'en'), ...entriesOf('setup', 'en') } as Readonly<
  Record<'questions' | 'meanings' | 'comments', Readonly<Record<string, unknown>>>
>;

/** Options that answer no question: how it logs in and where it writes. */
const ANSWER_NOTHING = new Set(
  'out json force yes tokenFrom paste appFlow username port minutes open webPasswordFrom mailPasswordFrom alertWebhookFrom'.split(
    ' ',
  ),
);

/** By name, so that the compiler asks for a new one. */
const STANDARDS = {
  zugferd: 1,
  xrechnung: 1,
  'xrechnung-ubl': 1,
  ubl: 1,
  peppol: 1,
  ksef: 1,
} satisfies Record<EInvoiceStandard, 1>;
const PERIODS = {
  'month of invoice': 1,
  'month before': 1,
  'date of invoice': 1,
  'item text': 1,
} satisfies Record<ServicePeriodRule['period'], 1>;

const sorted = (keys: readonly string[]) => [...keys].sort();

describe('the words of init', () => {
  it('ask a question for each option that answers one, and no other', () => {
    const answering = Object.keys(command.options ?? {}).filter((name) => !ANSWER_NOTHING.has(name));
    expect(sorted(Object.keys(words.questions))).toEqual(sorted(answering));
  });

  it.each([
    ['language', LANGUAGES],
    ['country', SELLER_COUNTRIES],
    // A seller in Poland is not asked.
    ['standard', Object.keys(STANDARDS).filter((name) => name !== 'ksef')],
    ['servicePeriod', Object.keys(PERIODS)],
    ['chart', [...Object.keys(CHARTS), 'none']],
  ] as const)('explain each %s that may be chosen', (option, values) => {
    expect(sorted(Object.keys(words.meanings[option] as object))).toEqual(sorted(values));
  });

  it('explain each standard and each chart in the file', () => {
    const told = Object.keys(words.comments);
    expect(told).toEqual(expect.arrayContaining([...Object.keys(STANDARDS), ...Object.keys(CHARTS)]));
  });

  it.each(SELLER_COUNTRIES)('name the cases without tax in %s', (country) => {
    const example = { invoiceNumber: 'R-1', description: 'Desk' };
    const use = { revenueAccount: '', rate: '0', taxCase: null, buyerCountry: 'FR', items: 2, example };
    const [question] = taxLines([use], country, 'en');
    expect(question).toMatch(/2 with 0 % for buyers in FR, such as "Desk" of R-1\. .* the case is exempt/);
  });
});
