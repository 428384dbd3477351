import { afterAll } from 'vitest';

/** What was played, of all tests of a file: told at its end. */
export interface Figures {
  histories: number;
  calls: number;
  /** States that the search for an order went through, or the model passed. */
  states: number;
  violations: number;
}

/** @param what is counted */
export function figures(what: string): Figures {
  const counted: Figures = { histories: 0, calls: 0, states: 0, violations: 0 };
  afterAll(() => {
    const numbers = Object.entries(counted).map(([name, number]) => `${name} ${number}`);
    console.info(`${what}: ${numbers.join(', ')}`);
  });
  return counted;
}
