import type { PolishRate } from '../../domain/polish-rate.js';

/** The sums of FA(3), in the order of its schema. */
export const BASE_FIELDS = [
  'P_13_1',
  'P_13_2',
  'P_13_3',
  'P_13_6_1',
  'P_13_6_2',
  'P_13_6_3',
  'P_13_7',
  'P_13_8',
  'P_13_9',
  'P_13_10',
] as const;

type BaseField = (typeof BASE_FIELDS)[number];

interface RateFields {
  /** Percent of the tax, 0 for what bears none. */
  readonly percent: number;
  /** Where the sum of its lines goes. */
  readonly base: BaseField;
  /** Where its tax goes; null where there is none. The tax in PLN has `W` behind it. */
  readonly tax: 'P_14_1' | 'P_14_2' | 'P_14_3' | null;
}

const taxed = (percent: number, group: 1 | 2 | 3): RateFields => ({
  percent,
  base: `P_13_${group}`,
  tax: `P_14_${group}`,
});
const untaxed = (base: BaseField): RateFields => ({ percent: 0, base, tax: null });

/** Where each rate's sums go. Two rates of one field (23 and 22) are added. */
export const RATE_FIELDS: Readonly<Record<PolishRate, RateFields>> = {
  '23': taxed(23, 1),
  '22': taxed(22, 1),
  '8': taxed(8, 2),
  '7': taxed(7, 2),
  '5': taxed(5, 3),
  '0 KR': untaxed('P_13_6_1'),
  '0 WDT': untaxed('P_13_6_2'),
  '0 EX': untaxed('P_13_6_3'),
  zw: untaxed('P_13_7'),
  'np I': untaxed('P_13_8'),
  'np II': untaxed('P_13_9'),
  oo: untaxed('P_13_10'),
};

/** Whether a rate that the document may state is one of FA(3). */
export function isPolishRate(rate: string | undefined): rate is PolishRate {
  return rate !== undefined && Object.hasOwn(RATE_FIELDS, rate);
}
