import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepDecision } from '../../../src/store/books/book-decisions.js';
import type { Db } from '../../../src/store/engine/open.js';
import {
  type DecisionsFilter,
  decisionsOf,
  PEOPLE_DECISIONS,
  peopleDecisions,
} from '../../../src/store/people/people-decisions.js';
import { createPeopleStores } from '../../../src/store/people/people-stores.js';
import { ON_POSTGRES, temporaryDatabase } from './database.js';

let db: Db;
beforeEach(async () => {
  db = (await temporaryDatabase()).db;
});

const DAY = 86_400_000;

/** One decision of each kind of table, and two of programs. */
async function decided(): Promise<void> {
  const book = { subject: '7', by: 'ben', why: 'wrong account' };
  await db.transaction().execute(async (transaction) => {
    await keepDecision(transaction, { ...book, spaceId: 'berlin', kind: 'reject', at: 4 * DAY });
    await keepDecision(transaction, { ...book, spaceId: 'warsaw', kind: 'void', at: 5 * DAY });
    await keepDecision(transaction, { ...book, spaceId: 'berlin', kind: 'accept', at: 4 * DAY, by: 'anna' });
  });
  await db
    .insertInto('operator_decision')
    .values({
      kind: 'pause',
      space_id: 'berlin',
      invoice_id: null,
      at: 4 * DAY,
      decided_by: 'anna',
      why: 'x',
    })
    .execute();
  const document = { report: 'jpk-v7m', invoice_id: 'i-1', document_number: '2026-1', decided_by: 'ben' };
  await db
    .insertInto('exclusion')
    .values({ ...document, space_id: 'berlin', at: 2 * DAY, excluded: 0, why: 'ours again' })
    .execute();
  const yes = { digest: 'd', items: '[]', decided_by: 'ben', why: 'OPOS list' };
  await db
    .insertInto('opening_confirmation')
    .values({ ...yes, space_id: 'berlin', cutover: '2026-10-01', at: 3 * DAY })
    .execute();
  await sql`insert into bank_statement (space_id, id, account, currency, from_day, to_day, imported_at, imported_by)
    values ('berlin', 's', 'DE1', 'EUR', '2026-11-01', '2026-11-02', 1, 'ben')`.execute(db);
  await sql`insert into bank_line (space_id, identity, statement_id, booked_on, value_on, amount, content)
    values ('berlin', 'l', 's', '2026-11-01', '2026-11-01', 100, '{}')`.execute(db);
  for (const [by, at] of [
    ['spacebooks', 6],
    ['', 6],
    ['ben', 1],
  ] as const) {
    await sql`insert into bank_decision (line_id, at, state, decided_by, why)
      values (1, ${at * DAY}, 'ignored', ${by}, 'fee')`.execute(db);
  }
}

const list = async (filter: DecisionsFilter, limit = 50): Promise<readonly string[]> =>
  (await peopleDecisions(db, filter, limit)).map(
    ({ kind, by, spaceId, subject, at }) => `${at / DAY} ${kind} ${by} ${spaceId} ${subject}`,
  );

const ALL = [
  '5 void ben warsaw 7',
  '4 accept anna berlin 7',
  '4 reject ben berlin 7',
  '4 pause anna berlin null',
  '3 opening ben berlin accounting.from 2026-10-01',
  '2 include ben berlin 2026-1',
  '1 bank ben berlin 1 ignored',
];

describe('what people decided', () => {
  it('is one list, the latest first, without what programs decided', async () => {
    await decided();
    expect(await list({})).toEqual(ALL);
    expect(await list({ spaceIds: [] })).toEqual([]);
    expect(await list({ spaceIds: ['warsaw'] })).toEqual(ALL.slice(0, 1));
  });

  it.each<[DecisionsFilter, readonly string[]]>([
    [{ by: 'anna' }, [ALL[1], ALL[3]] as string[]],
    [{ kind: 'reject' }, [ALL[2]] as string[]],
    [{ kind: 'include', by: 'ben' }, [ALL[5]] as string[]],
    [{ kind: 'exclude' }, []],
    [{ from: 2 * DAY, before: 5 * DAY }, ALL.slice(1, 6)],
  ])('is filtered: %j', async (filter, expected) => {
    await decided();
    expect(await list(filter)).toEqual(expected);
  });

  it('has pages that leave nothing out and say nothing twice, also within one moment', async () => {
    await decided();
    const found: string[] = [];
    let after: DecisionsFilter['after'];
    for (;;) {
      const page = await peopleDecisions(db, { after }, 2);
      found.push(...page.map(({ kind }) => kind));
      if (page.length < 2) break;
      after = page.at(-1);
    }
    expect(found).toEqual(ALL.map((each) => each.split(' ')[1]));
  });

  it('has what is about people for those alone who see all spaces, under their names', async () => {
    await decided();
    const { people, invitations } = createPeopleStores(db);
    const rights = { role: 'finance', spaces: ['berlin'], lastDay: '2027-01-31' } as const;
    const invitation = { addressee: 'kim@example.com', expiresAt: 99 * DAY, ...rights };
    await invitations.make('first', invitation, { by: 'anna', at: 7 * DAY });
    const id = await invitations.join('first', { name: 'kim', passwordHash: 'x' }, 8 * DAY);
    await invitations.make('second', invitation, { by: 'anna', at: 9 * DAY });
    const sent = await invitations.open(9 * DAY);
    await people.deactivate(id ?? 0, true, { by: 'anna', at: 10 * DAY });
    expect(await list({ withPeople: true }, 5)).toEqual([
      '10 deactivate anna  person:1 kim',
      `9 invite anna  invitation:${sent[0]?.id} kim@example.com`,
      '8 join kim  person:1 kim',
      '7 invite anna  invitation:1 ',
      ALL[0],
    ]);
    expect(await list({})).toEqual(ALL);
    expect(await list({ withPeople: true, spaceIds: ['warsaw'] })).toEqual(ALL.slice(0, 1));
    const [invited] = await peopleDecisions(db, { withPeople: true, kind: 'invite' }, 1);
    expect(JSON.parse(invited?.why ?? '')).toEqual(rights);
  });

  it('names an invoice by its number, as soon as that is known', async () => {
    const about = { kind: 'retry', space_id: 'berlin', decided_by: 'anna', why: 'x' } as const;
    await db
      .insertInto('operator_decision')
      .values([
        { ...about, invoice_id: 'i-1', at: 1 },
        { ...about, invoice_id: 'i-2', at: 2 },
      ])
      .execute();
    await sql`insert into invoice_facts (space_id, invoice_id, number, customer, invoice_date, due_date, currency, gross, net, open,
        paid_status, payment, deleted, e_invoice, number_key, customer_key, id_key, words)
      values ('berlin', 'i-1', 'R-7', 'x', '2026-11-01', '', 'EUR', 1, 1, 1, '', 'open', 0, 'done', '', '', '', '')`.execute(
      db,
    );
    const found = await peopleDecisions(db, {}, 5);
    expect(found.map(({ invoiceId, subject }) => [invoiceId, subject])).toEqual([
      ['i-2', null],
      ['i-1', 'R-7'],
    ]);
  });

  it('knows its kinds', () => {
    expect(new Set(PEOPLE_DECISIONS).size).toBe(PEOPLE_DECISIONS.length);
  });
});

describe.skipIf(ON_POSTGRES)('the plans', () => {
  it.each(['bank', 'book', 'opening', 'operator', 'report'] as const)(
    '%s is read along its index on time',
    async (source) => {
      const filters: readonly DecisionsFilter[] = [
        {},
        { spaceIds: ['berlin'], by: 'ben', from: 1, after: { at: 9, source: 'book', id: 3 } },
      ];
      for (const filter of filters) {
        const { rows } = await sql<{
          detail: string;
        }>`explain query plan ${decisionsOf(db, source, filter, 50)}`.execute(db);
        const plan = rows.map(({ detail }) => detail).join('; ');
        expect(plan).toMatch(/USING INDEX (?:bank_decision_of_people|\w+_by_time)/);
        expect(plan).not.toContain('TEMP B-TREE');
      }
    },
  );
});
