let expected: RegExp | null = null;

/** The e-invoices of this test leave the graph of their saga: each rejection is of this kind, and there is one. */
export function expectDeviation(rejection: RegExp): void {
  expected = rejection;
}

/** What was expected of the test that has ended, if anything. */
export function takeExpectedDeviation(): RegExp | null {
  const taken = expected;
  expected = null;
  return taken;
}
