import { describe, expect, it } from 'vitest';
import { judgeAnnounced } from '../../../src/doctor/checks/ksef-announcements.js';
import { Failure } from '../../../src/domain/errors.js';
import type { KsefFailure } from '../../../src/domain/ksef-failures.js';

const FROM = Date.parse('2027-02-02T12:40:00Z');
const HOUR = 3_600_000;
const OPEN: KsefFailure = { kind: 'failure', from: FROM, to: null };
const QUIET = { status: 'AVAILABLE', messages: [] };
const FAILING = {
  status: 'FAILURE',
  messages: [
    {
      ...{ event: '1', category: 'FAILURE', type: 'FAILURE_START', title: 'Awaria', version: 1 },
      ...{ from: FROM, to: null, published: FROM },
    },
  ],
};

const said = (...given: Parameters<typeof judgeAnnounced>) =>
  judgeAnnounced(...given).map(({ state, message }) => `${state}: ${message}`);

describe('what the doctor says of announcements about KSeF', () => {
  it('says nothing where nothing is configured and nobody is asked', () => {
    expect(said('gdansk', [], null, FROM)).toEqual([]);
  });

  it('warns of an entry that has had no end for a day', () => {
    expect(said('gdansk', [OPEN], null, FROM + 23 * HOUR)).toEqual([]);
    expect(said('gdansk', [OPEN], null, FROM + 24 * HOUR)).toEqual([
      'warning: ksef.failures: failure since 2027-02-02 13:40 has no end',
    ]);
    expect(said('gdansk', [{ ...OPEN, to: FROM + HOUR }], null, FROM + 24 * HOUR)).toEqual([]);
  });

  it('says what the status interface says, and warns of what is not configured', () => {
    expect(said('gdansk', [], QUIET, FROM)).toEqual(['ok: the Ministry’s status interface says AVAILABLE']);
    expect(said('gdansk', [OPEN], FAILING, FROM + HOUR)).toEqual([
      'ok: the Ministry’s status interface says FAILURE',
    ]);
    expect(said('gdansk', [], FAILING, FROM + HOUR)).toEqual([
      expect.stringMatching(/^warning: .*\{ from: 2027-02-02T13:40, kind: failure \}$/),
    ]);
  });

  it('warns that the interface cannot be read, which says nothing of KSeF', () => {
    const away = new Failure('ksef.unavailable', { detail: 'https://latarnia.example/status: 502' });
    const [verdict] = judgeAnnounced('gdansk', [], away, FROM);
    expect(verdict).toMatchObject({ state: 'warning', meaning: expect.stringContaining('nothing of KSeF') });
    expect(verdict?.message).toContain('502');
  });
});
