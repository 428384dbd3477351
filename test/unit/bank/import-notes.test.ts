import type { BankStatement, StatementKind } from '@spacebooks/bank-statements/statement';
import { expect, it } from 'vitest';
import { notesOf, noteWords } from '../../../src/bank/import-notes.js';
import { bankLine } from '../../flow/bank-stage.js';

function statement(
  kind: StatementKind,
  amounts: readonly number[],
  remarks: readonly string[] = [],
): BankStatement {
  return {
    ...{ kind, account: 'DE42100000000001234567', currency: 'EUR', number: null, remarks },
    ...{ from: '2026-11-19', to: '2026-11-19', opening: null, closing: null },
    lines: amounts.map((amount) => bankLine({ amount })),
  };
}

it('preliminary lines are counted by account, and what was read otherwise is told once', () => {
  const remark = 'line 7: a letter could not be read';
  const notes = notesOf('day.c52', {
    remarks: [remark],
    statements: [
      statement('booked', [100], [remark]),
      statement('preliminary', [11900, -2000], [remark]),
      statement('preliminary', [500]),
    ],
  });
  expect(notes.map(noteWords('en'))).toEqual([
    'day.c52: line 7: a letter could not be read',
    'day.c52: preliminary lines of DE42100000000001234567 were not kept: 3 (104.00 EUR). They come with the end-of-day statement.',
  ]);
  expect(notes.map(noteWords('de', () => '104,00 €'))[1]).toBe(
    'day.c52: Vorläufige Umsätze von DE42100000000001234567 wurden nicht übernommen: 3 (104,00 €). Sie kommen mit dem Tagesauszug.',
  );
});
