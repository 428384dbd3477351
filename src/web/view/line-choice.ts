import type { FastifyRequest } from 'fastify';
import type { LineChoice } from '../../bank/decide-line.js';
import type { PayingChoice } from '../../bank/plan-payments.js';
import { typedCents } from '../../domain/bank/typed-amount.js';
import { fieldOf, valuesOf, WebRefusal } from '../forms.js';

const MOST_INVOICES = 100;
const WHOLE = /^[1-9]\d{0,14}$/;

/** What a person has decided: of invoices exactly what each of them gets. @throws WebRefusal for what no form of ours sends */
export function decidedChoice(request: FastifyRequest): LineChoice {
  const kind = fieldOf(request, 'kind');
  if (kind === 'ignore' || kind === 'not-ours') return { kind };
  if (kind === 'returns') {
    const line = fieldOf(request, 'line');
    if (!WHOLE.test(line)) throw new WebRefusal(400, 'request');
    return { kind, line: Number(line) };
  }
  const invoices = valuesOf(request.body, 'invoice');
  const cents = valuesOf(request.body, 'cents');
  const isWhole = invoices.length > 0 && invoices.length <= MOST_INVOICES && invoices.length === cents.length;
  if (kind !== 'invoices' || !isWhole || !cents.every((each) => WHOLE.test(each))) {
    throw new WebRefusal(400, 'request');
  }
  return { kind, invoices, cents: cents.map(Number), letGo: fieldOf(request, 'let_go') === 'yes' };
}

/** An amount that was typed for an invoice and is none. */
export interface WrongAmount {
  readonly invoice: string;
  readonly typed: string;
}

/** Invoices that were ticked, with amounts where some were typed. */
export function tickedChoice(query: unknown): PayingChoice | WrongAmount {
  const invoices = [...new Set(valuesOf(query, 'invoice'))].slice(0, MOST_INVOICES);
  const cents: (number | null)[] = [];
  for (const invoice of invoices) {
    const [typed = ''] = valuesOf(query, `amount.${invoice}`);
    const amount = typed.trim() === '' ? null : typedCents(typed);
    if (amount === null && typed.trim() !== '') return { invoice, typed: typed.trim().slice(0, 40) };
    cents.push(amount);
  }
  return { kind: 'invoices', invoices, cents, letGo: false };
}
