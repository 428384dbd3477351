import { createInterface } from 'node:readline';
import type { LineWords } from '../../bank/line-words.js';
import type { Named } from '../../bank/named-rules.js';
import type { Lesson } from '../../domain/bank/learn.js';
import type { CustomerOnLine } from '../../domain/bank/matching/customers-on-line.js';
import { type CommandContext, printable } from '../output.js';
import { told } from '../reader-language.js';

/** Asks a person at a terminal whether a decision is to be learnt. Nobody is there to answer: it is not. */
export function askToLearn(
  context: CommandContext,
  words: Pick<LineWords, 'rule'>,
): (lessons: readonly Named<Lesson>[]) => Promise<boolean> {
  return (lessons) => ask(context, lessons.map(words.rule), told(context, 'bank.learn?'), false);
}

/** Asks whether a line of customers pays none of their invoices. Nobody is there to answer: it was said already. */
export function askToGoOn(
  context: CommandContext,
  words: Pick<LineWords, 'customers'>,
): (customers: readonly CustomerOnLine[]) => Promise<boolean> {
  return (customers) => ask(context, words.customers(customers), told(context, 'bank.none?'), true);
}

async function ask(
  { output, input = process.stdin }: CommandContext,
  told: readonly string[],
  question: string,
  otherwise: boolean,
): Promise<boolean> {
  if (input.isTTY !== true) return otherwise;
  for (const text of told) output.error(printable(text));
  output.error(question);
  const lines = createInterface({ input, terminal: false });
  try {
    for await (const line of lines) return /^\s*(y|yes|j|ja|t|tak)\s*$/i.test(line);
  } finally {
    lines.close();
  }
  return false;
}
