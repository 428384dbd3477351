import type { BankLine, BankStatement } from '@spacebooks/bank-statements/statement';
import { describe, expect, it } from 'vitest';
import { createBankLines } from '../../../src/store/bank/bank-lines.js';
import { createBankStatements } from '../../../src/store/bank/bank-statements.js';
import { createAuditLog } from '../../../src/store/books/audit.js';
import type { Db } from '../../../src/store/engine/open.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { sqliteDatabase } from './database.js';
import { severalClients } from './postgres/several-clients.js';

const NOW = 1_800_000_000_000;

function line(bookedOn: string, amount: number, more: Partial<BankLine> = {}): BankLine {
  return {
    bookedOn,
    valueOn: bookedOn,
    amount,
    counterparty: { name: 'Erika Fuchs', account: null, bic: null },
    remittance: 'RE-1',
    endToEndId: null,
    bankReference: null,
    references: [],
    ultimateParty: null,
    batchCount: null,
    returnReason: null,
    fees: 0,
    original: null,
    ...more,
  };
}

function statement(number: string, opening: number, lines: readonly BankLine[]): BankStatement {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  return {
    kind: 'booked',
    remarks: [],
    account: 'DE42100000000001234567',
    currency: 'EUR',
    number,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    opening,
    closing: lines.reduce((sum, { amount }) => sum + amount, opening),
    lines,
  };
}

function sameOn(open: () => Promise<Db>): void {
  const take = (db: Db, statements: readonly BankStatement[], spaceId = 'berlin') =>
    createBankStatements(db).take({ spaceId, statements, by: 'anna', now: NOW });
  const counts = async (...given: Parameters<typeof take>) =>
    (await take(...given)).map(({ lines, newLines }) => `${newLines} of ${lines}`);

  it('a file that comes again is nothing new, one that overlaps brings what is', async () => {
    const db = await open();
    const monday = statement('1', 0, [line('2026-11-02', 500), line('2026-11-02', 500)]);
    const tuesday = statement('2', 1000, [line('2026-11-03', 500, { bankReference: 'B7' })]);
    const week = statement('W', 0, [...monday.lines, ...tuesday.lines, line('2026-11-04', -300)]);
    expect(await counts(db, [monday])).toEqual(['2 of 2']);
    expect(await counts(db, [monday, tuesday, monday])).toEqual(['0 of 2', '1 of 1']);
    expect(await counts(db, [week])).toEqual(['1 of 4']);
    expect(await counts(db, [week], 'hamburg')).toEqual(['4 of 4']);
    const kept = await createBankLines(db).list('berlin', { open: false });
    expect(kept.map(({ bookedOn, amount, statement: number }) => `${bookedOn} ${amount} ${number}`)).toEqual([
      '2026-11-04 -300 W',
      '2026-11-03 500 2',
      '2026-11-02 500 1',
      '2026-11-02 500 1',
    ]);
    const statements = await createBankStatements(db).ofAccount('berlin', monday.account, 'EUR');
    expect(statements.map(({ number, closing }) => `${number} ${closing}`).sort()).toEqual([
      '1 1000',
      '2 1500',
      'W 1200',
    ]);
  });

  it('a line is read back as it was, and is open until a person ignores it, once', async () => {
    const db = await open();
    const given = line('2026-11-02', -24410, {
      returnReason: 'AM04',
      fees: 610,
      original: { amount: 100, currency: 'USD' },
      batchCount: 3,
    });
    await take(db, [statement('1', 0, [given, line('2026-11-03', 700)])]);
    const lines = createBankLines(db);
    const [, first] = await lines.list('berlin', { open: true });
    expect(first).toMatchObject({
      ...given,
      state: 'open',
      decision: null,
      currency: 'EUR',
      importedAt: NOW,
    });
    const id = first?.id ?? 0;
    const decision = { at: NOW + 1, by: 'anna', why: 'own transfer' };
    expect(await lines.ignore('berlin', id, decision)).toMatchObject({ id, state: 'ignored', decision });
    await expect(lines.ignore('berlin', id, decision)).rejects.toMatchObject({ code: 'bank.line-decided' });
    await expect(lines.ignore('hamburg', id, decision)).rejects.toMatchObject({ code: 'bank.unknown-line' });
    expect((await lines.list('berlin', { open: true })).map(({ amount }) => amount)).toEqual([700]);
    expect(await lines.list('berlin', { open: false })).toHaveLength(2);
  });

  it('nothing of it is changed or deleted, and the audit log has it without names or texts', async () => {
    const db = await open();
    await take(db, [statement('1', 0, [line('2026-11-02', 500)])]);
    const [first] = await createBankLines(db).list('berlin', { open: true });
    await createBankLines(db).ignore('berlin', first?.id ?? 0, {
      at: NOW,
      by: 'anna',
      why: 'Erika, private',
    });
    const attempts = [
      () => db.updateTable('bank_line').set({ id: 99 }).execute(),
      () => db.deleteFrom('bank_line').execute(),
      () => db.deleteFrom('bank_statement').execute(),
      () => db.deleteFrom('bank_decision').execute(),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/append-only/);
    const log = createAuditLog(db);
    const rows = await log.rows(0, 10);
    expect(rows.map(({ action, details }) => ({ action, ...details }))).toEqual([
      {
        action: 'bank statement imported',
        statement: expect.stringMatching(/^[0-9a-f]{40}$/),
        lines: 1,
        newLines: 1,
      },
      { action: 'bank line decided', line: first?.id, state: 'ignored' },
    ]);
    expect(await log.verify()).toMatchObject({ ok: true, rows: 2 });
  });
}

describe('bank statements in SQLite', () => sameOn(async () => (await sqliteDatabase()).db));

describe.skipIf(!hasPostgres())('bank statements in PostgreSQL', () => {
  const several = severalClients(shareCluster());
  sameOn(async () => (await several(1))[0] as Db);
});
