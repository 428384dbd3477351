import type { BankStatement } from '@spacebooks/bank-statements/statement';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Every amount is whole cents that a float holds, every day is one, and every text one line. */
export function checkStatements(statements: readonly BankStatement[]): void {
  for (const { opening, closing, lines, from, to } of statements) {
    for (const cents of [opening, closing]) if (cents !== null) requireCents(cents);
    if (!DAY.test(from) || !DAY.test(to)) throw new Error(`no span: ${from} to ${to}`);
    for (const { amount, fees, bookedOn, valueOn, remittance } of lines) {
      requireCents(amount);
      requireCents(fees);
      if (!DAY.test(bookedOn) || !DAY.test(valueOn)) throw new Error(`no day: ${bookedOn}, ${valueOn}`);
      if (/[\n\r]/.test(remittance)) throw new Error('a remittance of several lines');
    }
  }
}

function requireCents(value: number): void {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new Error(`no cents: ${value}`);
}
