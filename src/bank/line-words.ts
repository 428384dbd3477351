import type { BankPaymentState } from '../domain/bank/bank-payment.js';
import type { KeptLine } from '../domain/bank/kept-line.js';
import type { LineState } from '../domain/bank/line-state.js';
import type { Contradiction } from '../domain/bank/matching/contradiction.js';
import type { CustomerOnLine } from '../domain/bank/matching/customers-on-line.js';
import type { Sign } from '../domain/bank/matching/sign.js';
import type { Allocated, MatchCandidate, Verdict } from '../domain/bank/matching/verdict.js';
import type { OperatorLanguage } from '../domain/settings.js';
import type { BankRule } from '../store/bank/bank-rules.js';
import { formatsOf } from '../words/formats.js';
import { type Sentences, say, sentencesOf } from '../words/say.js';
import { BY_MATCHING } from './bank-space.js';
import type { Named } from './named-rules.js';
import type { PlannedUndo } from './undo-line.js';

/** What commands and page say of lines, in a language of people. */
export interface LineWords {
  state(state: LineState): string;
  /** What speaks for a match. */
  signs(signs: readonly Sign[]): readonly string[];
  /** What speaks against it. */
  contradictions(contradictions: readonly Contradiction[]): readonly string[];
  paymentState(state: BankPaymentState): string;
  /** Why it was decided: in the words of the person, or in ours. */
  why(decision: { readonly by: string; readonly why: string }): string;
  /** One sentence each: what the line may be, with what speaks for it (`+`) and against it (`-`). */
  verdict(verdict: Verdict): readonly string[];
  /** What it pays, one each. */
  payments(line: KeptLine): readonly string[];
  rule(rule: RuleToTell): string;
  learnt(rule: RuleToTell): string;
  /** What could have been learnt, and how. */
  notLearnt(rule: RuleToTell): string;
  /** That customers are behind a line of which somebody says that it pays nothing, a sentence each. */
  customers(customers: readonly CustomerOnLine[]): readonly string[];
  /** What taking a decision back does, a sentence each. */
  undo(planned: PlannedUndo): readonly string[];
  /** Whose decision it comes from. */
  from(rule: Pick<BankRule, 'lineId' | 'madeBy' | 'madeAt'>): string;
}

type RuleToTell = Named<Pick<BankRule, 'kind' | 'account' | 'name'>> & {
  readonly cents?: number;
};

/**
 * @param numberOf the number of an invoice by its id
 * @param amount how cents are written
 */
export function lineWords(
  language: OperatorLanguage,
  numberOf: (invoiceId: string) => string,
  amount: (cents: number) => string = formatsOf(language).plain,
): LineWords {
  const words = sentencesOf('bank', language);
  return {
    state: (state) => say(words, `state.${state}`),
    signs: (signs) => signs.map((sign) => say(words, `for.${sign.kind}`, valuesOf(sign, amount))),
    contradictions: (all) => all.map((each) => against(words, each, amount)),
    paymentState: (state) => say(words, `payment.${state}`),
    why: ({ by, why }) => (by === BY_MATCHING ? ownReason(words, why) : why),
    verdict: (verdict) => verdictLines({ words, amount, numberOf }, verdict),
    payments: ({ payments }) =>
      payments.map(({ invoiceId, cents, state, failure }) => {
        const why = failure === null ? '' : ` (${failure.code}: ${failure.detail})`;
        return `${numberOf(invoiceId)} ${amount(cents)}: ${say(words, `payment.${state}`)}${why}`;
      }),
    rule: (rule) => ruleText(words, rule, amount),
    learnt: (rule) => say(words, 'rule.learnt', { rule: ruleText(words, rule, amount) }),
    notLearnt: (rule) => say(words, 'rule.not-learnt', { rule: ruleText(words, rule, amount) }),
    customers: (customers) =>
      customers.length === 0
        ? []
        : [
            ...customers.map(({ name, open }) =>
              say(words, open.length === 0 ? 'payer.known' : 'payer.owes', {
                name,
                numbers: shortList(open),
              }),
            ),
            say(words, 'payer.hint'),
          ],
    undo: ({ deletes, isRestored, isClosed, rules }) => [
      ...deletes.map(({ invoiceId, cents }) =>
        say(words, 'undo.deletes', { number: numberOf(invoiceId), cents: amount(cents) }),
      ),
      ...(isRestored ? [say(words, 'undo.restores')] : []),
      ...rules.map((rule) => say(words, 'undo.rule', { rule: ruleText(words, rule, amount) })),
      ...(isClosed ? [say(words, 'undo.closed')] : []),
    ],
    from: ({ lineId, madeBy, madeAt }) =>
      say(words, 'rule.from', {
        line: lineId,
        by: madeBy,
        day: formatsOf(language).day(new Date(madeAt).toISOString().slice(0, 10)),
      }),
  };
}

/** What the store says of decisions that nobody made. */
const OWN_REASONS: readonly (readonly [key: string, form: RegExp])[] = [
  ['certain', /^certain$/],
  ['takes-back', /^takes back line (?<line>\d+)$/],
  ['rule', /^rule (?<rule>\d+)$/],
  ['found', /^found on the platform$/],
  ['elsewhere', /^(?:settled|decided) in (?<space>.+)$/],
  ['fee-of', /^of line (?<line>\d+)$/],
  ['parts', /^\w+: (?<count>\d+) parts$/],
];

function ownReason(words: Sentences, why: string): string {
  for (const [key, form] of OWN_REASONS) {
    const found = form.exec(why);
    if (found !== null) return say(words, `why.${key}`, { ...found.groups });
  }
  return why;
}

function ruleText(
  words: Sentences,
  { kind, account, name, customer, cents }: RuleToTell,
  amount: (cents: number) => string,
): string {
  const values = { account, name: name ?? '?', customer: customer ?? '', cents: amount(cents ?? 0) };
  const form = kind === 'debtor' && customer === null ? 'debtor-unnamed' : kind;
  return say(words, `rule.${form}`, values);
}

/** How a verdict is told. */
interface Telling {
  readonly words: Sentences;
  readonly amount: (cents: number) => string;
  readonly numberOf: (invoiceId: string) => string;
}

function verdictLines(telling: Telling, verdict: Verdict): readonly string[] {
  const { words, amount, numberOf } = telling;
  switch (verdict.kind) {
    case 'none':
      return verdict.ruleId === null
        ? [say(words, 'none'), ...(verdict.named ?? []).map((each) => against(words, each, amount))]
        : [say(words, 'none-by-rule', { ruleId: Number(verdict.ruleId) })];
    case 'return':
      return returnLines(telling, verdict);
    case 'certain': {
      const invoices = verdict.allocations.map(({ invoiceId }) => numberOf(invoiceId)).join(', ');
      return [say(words, 'certain', { invoices }), ...speaking(telling, verdict, verdict.signs, [])];
    }
    default: {
      const listed = verdict.candidates.flatMap((each) => candidateLines(telling, each));
      return verdict.further === 0 ? listed : [...listed, say(words, 'further', { count: verdict.further })];
    }
  }
}

function returnLines(
  { words, amount }: Telling,
  verdict: Extract<Verdict, { kind: 'return' }>,
): readonly string[] {
  const { takesBack, candidates, fee } = verdict;
  const fees = fee === 0 ? [] : [say(words, 'fee', { cents: amount(fee) })];
  if (takesBack !== null) return [say(words, 'return', { line: takesBack }), ...fees];
  if (candidates.length === 0) return [say(words, 'return-unknown')];
  return [say(words, 'return-candidates', { lines: candidates.join(', ') })];
}

function candidateLines(telling: Telling, candidate: MatchCandidate): readonly string[] {
  const { words, numberOf } = telling;
  const invoices = candidate.invoiceIds.map(numberOf).join(', ');
  const { signs, contradictions } = candidate;
  return [say(words, 'candidate', { invoices }), ...speaking(telling, candidate, signs, contradictions)];
}

function speaking(
  { words, amount }: Telling,
  { overpaid }: Allocated,
  signs: readonly Sign[],
  contradictions: readonly Contradiction[],
): readonly string[] {
  return [
    ...signs.map((sign) => `  + ${say(words, `for.${sign.kind}`, valuesOf(sign, amount))}`),
    ...contradictions.map((each) => `  - ${against(words, each, amount)}`),
    ...(overpaid === 0 ? [] : [`  - ${say(words, 'overpaid', { cents: amount(overpaid) })}`]),
  ];
}

function against(words: Sentences, each: Contradiction, amount: (cents: number) => string): string {
  return say(words, `against.${each.kind}`, valuesOf(each, amount));
}

/** Cents as an amount, lists in one line. */
function valuesOf(
  said: Sign | Contradiction,
  amount: (cents: number) => string,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(said).map(([name, value]: [string, unknown]) => {
      if (name === 'cents' || name === 'open') return [name, amount(Number(value))];
      if (name === 'ruleId') return [name, Number(value)];
      return [name, Array.isArray(value) ? value.join(', ') : String(value)];
    }),
  );
}

const MOST_NUMBERS = 5;

function shortList(numbers: readonly string[]): string {
  const listed = numbers.slice(0, MOST_NUMBERS).join(', ');
  return numbers.length > MOST_NUMBERS ? `${listed}, …` : listed;
}
