import type { ValueFormat } from '@spacebooks/charts/chart';
import type { Words } from '../view/words.js';

/** Cents of a currency, as the reader writes them. */
export function moneyFormat(words: Words, currency: string): ValueFormat {
  return {
    axis: (cents) => words.roundAmount(cents, currency),
    value: (cents) => words.amount(cents, currency),
    whole: true,
  };
}

export function countFormat(words: Words): ValueFormat {
  return { axis: words.number, value: words.number, whole: true };
}
