import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporary-folder.js';
import { validate } from '../../../../../test/traces/path/validator.js';
import { NOT_FOLLOWED } from '../../../../../test/traces/processes/not-followed.js';
import { type Note, notesOf, notesReader } from '../../../../../test/traces/processes/notes.js';
import { observationsOfNotes } from '../../../../../test/traces/processes/observations-of-notes.js';
import type { Seen } from '../../../../../test/traces/record/observations-of-rows.js';

const NEW = {
  ...{
    id: 's1',
    space_id: 'berlin',
    invoice_id: 'i1',
    created_at: 0,
    version: 1,
    lease: null,
    state: 'requested',
  },
  ...{ lock: 'none', produced: 0, requested: 1, done_before: 0, content_digest: null, failures: 0 },
  ...{
    failing_since: null,
    parked_from: null,
    reason: null,
    alerted: null,
    run_at: 0,
    ksef: null,
    document_hash: null,
  },
};

type Row = { readonly [Name in keyof typeof NEW]: (typeof NEW)[Name] | string | number | null };
/** A note without its moment. */
type Said = Note extends infer Each ? (Each extends Note ? Omit<Each, 'at'> : never) : never;

let rows = 0;
function seen(type: Seen['type'], row: Partial<Row>): Seen {
  rows += 1;
  return { id: rows, type, body: JSON.stringify({ ...NEW, ...row }) };
}

/** @param end what was noted of its end; null where the process was killed before */
function commit(
  name: string,
  all: readonly Seen[],
  end: 'committed' | 'not-committed' | null = 'committed',
): readonly Said[] {
  const commit = `${name}.${rows}`;
  const commits = {
    type: 'commits',
    connection: `${name}.1.1`,
    commit,
    now: 5,
    seen: all,
    told: {},
    asked: [],
  } as const;
  return end === null ? [commits] : [commits, { type: end, commit }];
}

function told(...notes: readonly Said[]): readonly string[] {
  const observations = observationsOfNotes(notes.map((note, at) => ({ at, ...note }) as Note));
  return observations.map((each) => {
    if (each.type === 'died') return `died ${each.sagas?.join()}`;
    if ('exchange' in each)
      return `${each.type} ${each.exchange.subject.what} ${each.exchange.arrived} ${each.exchange.answer?.status}`;
    return `${each.type} ${'saga' in each ? each.saga : 'invoice' in each ? each.invoice : ''}`;
  });
}

function sent(
  url: string,
  more: { readonly agent?: string; readonly body?: string; readonly method?: string } = {},
): Said {
  return { type: 'sent', exchange: 'x', method: 'POST', url, agent: 'spacebooks/1', body: '', ...more };
}

const LOCK = 'http://127.0.0.1/api2/invoices/i1/lock';
const CALLBACK = 'http://127.0.0.1/callbacks/main/berlin/secret';

describe('what processes have noted', () => {
  it('is told once it was committed, and not when it was not', () => {
    const began = [seen('began', {})];
    expect(told(...commit('a', began))).toEqual(['began s1']);
    expect(told(...commit('a', began, 'not-committed'))).toEqual([]);
    expect(told(...commit('a', began, null))).toEqual([]);
  });

  it.each([
    ['was done where the next one finds its version', 2, ['committed s1', 'claimed s1']],
    ['was not where the next one finds the one before', 1, ['claimed s1']],
  ])('of who was killed before it knew: %s', (_what, version, expected) => {
    const committed = [seen('committed', { version: 2, state: 'fetched', lease: 'a' })];
    const next = [seen('claimed', { version, lease: 'b' })];
    expect(told(...commit('a', committed, null), { type: 'ended', name: 'a' }, ...commit('b', next))).toEqual(
      expected,
    );
  });

  it('ends for the sagas of the process, or of the connection, that is gone, and for no others', () => {
    const two = [
      ...commit('a', [seen('claimed', { id: 's1', lease: 'a' })]),
      ...commit('b', [seen('claimed', { id: 's2', lease: 'b' })]),
    ];
    const claimed = ['claimed s1', 'claimed s2'];
    expect(told(...two, { type: 'ended', name: 'a' })).toEqual([...claimed, 'died s1']);
    expect(told(...two, { type: 'closed', connection: 'b.1.1' })).toEqual([...claimed, 'died s2']);
    expect(told(...two, { type: 'ended', name: 'c' })).toEqual(claimed);
    const over = commit('a', [seen('let-go', { id: 's1' })]);
    expect(told(...two, ...over, { type: 'ended', name: 'a' })).toEqual([...claimed, 'let-go s1']);
  });

  it('has of a request what the other side made of it, also where its answer was lost', () => {
    const arrived = { type: 'arrived', exchange: 'x', status: 200 } as const;
    const lost = { type: 'answered', exchange: 'x', status: null, body: '' } as const;
    expect(told(sent(LOCK), arrived, lost)).toEqual(
      ['sent lock 0 undefined', 'arrived lock 200 undefined', 'answered lock 200 0'].map(
        // Its own object: what became of it shows in all of them.
        (line) => line.replace(/^(\w+ lock).*$/, '$1 200 0'),
      ),
    );
  });

  it.each([
    [
      'at one of the sandboxes, for which the trace is rejected',
      [{ type: 'arrived', exchange: 'x', status: 404 } as const],
      1,
    ],
    ['at a stranger, which is nobody’s business', [], 0],
  ])('has a request that nobody has mapped %s', (_where, arrival, rejected) => {
    const notes = [sent('http://127.0.0.1/hook'), ...arrival].map((note, at) => ({ at, ...note }) as Note);
    expect(validate(observationsOfNotes(notes)).rejections).toHaveLength(rejected);
  });

  it('has the callbacks of the platform alone, once they are acknowledged', () => {
    const body = JSON.stringify({ url: 'http://127.0.0.1/space/berlin/api/invoices/i1' });
    const agent = 'spacebooks-sandbox';
    const answered = (status: number) => ({ type: 'answered', exchange: 'x', status, body: '' }) as const;
    expect(told(sent(CALLBACK, { agent, body }), answered(204))).toEqual(['acknowledged i1']);
    expect(told(sent(CALLBACK, { agent, body }), answered(503))).toEqual([]);
    expect(told(sent(CALLBACK, { body }), answered(204))).toEqual([]);
  });
});

describe('the notes of several processes', () => {
  it('are read once, in the order of their clock, without a line whose writer was killed', () => {
    const folder = temporaryFolder('notes-');
    const line = (at: number) => `${JSON.stringify({ at, type: 'ended', name: `${at}` })}\n`;
    writeFileSync(notesOf(folder, 'a'), line(1) + line(4));
    writeFileSync(notesOf(folder, 'b'), `${line(2)}{"at":3,"type":"en`);
    const read = notesReader(folder);
    expect(read().map(({ at }) => at)).toEqual([1, 2, 4]);
    appendFileSync(notesOf(folder, 'a'), line(5));
    expect(read().map(({ at }) => at)).toEqual([5]);
  });
});

it('every fault test that is not followed is there, and says why; whether it could be, it says itself', () => {
  const files = Object.entries(NOT_FOLLOWED);
  expect(files.filter(([file, why]) => !existsSync(file) || why.length < 20)).toEqual([]);
});
