import { describe, expect, it } from 'vitest';
import { KSEF_NUMBER as NUMBER } from './fake-ksef.js';
import { jumpingClock } from './jumping-clock.js';
import { type Connected, connected, failureOf } from './parts.js';

const METADATA = 'POST /invoices/query/metadata';
const HOUR = 3_600_000;
const ACQUIRED = '2026-10-05T10:00:01+00:00';

const indexed = (invoiceNumber: string) => ({
  ksefNumber: NUMBER,
  invoiceNumber,
  invoiceHash: `hash of ${invoiceNumber}`,
  acquisitionDate: ACQUIRED,
});
const found = (number: string) => [
  { ksefNumber: NUMBER, hash: `hash of ${number}`, acquisitionDate: ACQUIRED },
];
const page = (numbers: readonly string[], hasMore = false) => ({
  json: { hasMore, isTruncated: false, invoices: numbers.map(indexed) },
});

/** A document whose send was lost ten seconds ago, unless said otherwise. */
function lost({ clock }: Connected, number: string, agoMs = 10_000) {
  const at = clock.now() - agoMs;
  return { number, issueDate: '2026-10-05', sentAt: at, lostAt: at };
}

const bodies = ({ ksef }: Connected) =>
  ksef.requests.filter(({ name }) => name === METADATA).map(({ body }) => JSON.parse(body));

describe('looking for documents whose send was lost', () => {
  it('asks once for all, for what KSeF has received since an hour before the send', async () => {
    const stage = await connected();
    const { client, ksef, clock } = stage;
    const names = Array.from({ length: 25 }, (_, index) => `FV/${index}`);
    ksef.next(METADATA, page(names.slice(1)));
    const first = await client.findSent(lost(stage, 'FV/0'));
    expect(first).toEqual([]);
    const others = await Promise.all(
      names.slice(1).map((name) => client.findSent(lost(stage, name, 60_000))),
    );
    expect(others).toEqual(names.slice(1).map(found));
    expect(bodies(stage)).toEqual([
      {
        subjectType: 'Subject1',
        dateRange: { dateType: 'Invoicing', from: new Date(clock.now() - 10_000 - HOUR).toISOString() },
      },
    ]);
  });

  it('shares a look that is under way, and takes all who came too late for it into the next', async () => {
    const stage = await connected();
    const { client, ksef, clock } = stage;
    ksef.next(METADATA, page(['A', 'B']), page(['C', 'D', 'E']));
    const early = ['A', 'B'].map((name) => client.findSent(lost(stage, name)));
    const long = [client.findSent(lost(stage, 'C', 5 * HOUR)), client.findSent(lost(stage, 'D', 3 * HOUR))];
    const all = await Promise.all([...early, ...long]);
    expect(all).toEqual(['A', 'B', 'C', 'D'].map(found));
    expect(bodies(stage)).toHaveLength(2);
    expect(bodies(stage)[1].dateRange.from).toBe(new Date(clock.now() - 6 * HOUR).toISOString());
  });

  it('does not take the answer of a look that was begun before the doubt, or is minutes old', async () => {
    const stage = await connected();
    const { client, ksef, clock } = stage;
    ksef.next(METADATA, page([]), page(['A']), page(['B']));
    expect(await client.findSent(lost(stage, 'A'))).toEqual([]);
    clock.advance(1_000);
    const { sentAt, ...query } = lost(stage, 'A');
    expect(await client.findSent({ ...query, sentAt, lostAt: clock.now() })).toEqual(found('A'));
    clock.advance(180_000);
    expect(await client.findSent(lost(stage, 'B', 200_000))).toEqual(found('B'));
    expect(bodies(stage)).toHaveLength(3);
  });

  it('does not keep the answer of a clock that was put back since', async () => {
    const own = jumpingClock();
    const ahead = { ms: HOUR };
    const stage = await connected({ clock: { ...own, now: () => own.now() + ahead.ms } });
    stage.ksef.next(METADATA, page([]), page(['A']));
    await stage.client.findSent(lost(stage, 'A'));
    ahead.ms = 0;
    expect(await stage.client.findSent(lost(stage, 'A'))).toEqual(found('A'));
  });

  it('reads all pages', async () => {
    const stage = await connected();
    stage.ksef.next(METADATA, page(['A'], true), page(['B']));
    expect(await stage.client.findSent(lost(stage, 'B'))).toEqual(found('B'));
    expect(await stage.client.findSent(lost(stage, 'A'))).toEqual(found('A'));
    expect(
      stage.ksef.requests.filter(({ name }) => name === METADATA).map(({ query }) => query.get('pageOffset')),
    ).toEqual(['0', '1']);
  });

  it('asks by number for what it did not see in more than a thousand documents', async () => {
    const stage = await connected();
    stage.ksef.next(METADATA, ...Array.from({ length: 4 }, () => page(['A'], true)), page(['B']));
    expect(await stage.client.findSent(lost(stage, 'B'))).toEqual(found('B'));
    expect(bodies(stage).at(-1)).toMatchObject({ invoiceNumber: 'B', dateRange: { dateType: 'Issue' } });
  });

  it('asks by number for what was sent long ago', async () => {
    const stage = await connected();
    stage.ksef.next(METADATA, page(['A']));
    expect(await stage.client.findSent(lost(stage, 'A', 8 * 24 * HOUR))).toEqual(found('A'));
    expect(bodies(stage)).toMatchObject([{ invoiceNumber: 'A' }]);
  });

  it('tells all who wait that KSeF did not answer, and asks anew next time', async () => {
    const stage = await connected();
    stage.ksef.next(METADATA, { status: 503 }, page(['A']));
    const failures = ['A', 'B'].map((name) => failureOf(stage.client.findSent(lost(stage, name))));
    expect((await Promise.all(failures)).map(({ code }) => code)).toEqual(Array(2).fill('ksef.unavailable'));
    expect(bodies(stage)).toHaveLength(1);
    expect(await stage.client.findSent(lost(stage, 'A'))).toEqual(found('A'));
  });
});
