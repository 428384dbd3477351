import type { Rejection } from './path/validator.js';

const MOST_TOLD = 5;

/** What people read of traces that are no paths. */
export function tellRejections(seed: number, rejections: readonly Rejection[]): readonly string[] {
  if (rejections.length === 0) return [];
  return [
    `seed ${seed}: what ${rejections.length} e-invoices or requests did is no path of the saga's graph:`,
    ...rejections.slice(0, MOST_TOLD).map((rejection) => `  ${tellRejection(rejection)}`),
  ];
}

export function tellRejection({ saga, step, observed, allowed }: Rejection): string {
  const where = saga === null ? `observation ${step}` : `step ${step} of saga ${saga}`;
  return `${where}: ${observed}; allowed was ${allowed}`;
}
