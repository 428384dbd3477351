import { describe, expect, it } from 'vitest';
import type { CheckVerdict } from '../../../src/doctor/check.js';
import { validity } from '../../../src/doctor/checks/certificates.js';
import { deviation } from '../../../src/doctor/checks/clock.js';
import { judgeDatabase } from '../../../src/doctor/checks/database.js';
import { judgeSpace } from '../../../src/doctor/checks/disk.js';
import { judgeFonts } from '../../../src/doctor/checks/fonts.js';
import { judgeGhostscript } from '../../../src/doctor/checks/ghostscript.js';
import { judgeToken } from '../../../src/doctor/checks/ksef.js';
import { nodeVersion, zone } from '../../../src/doctor/checks/runtime.js';
import { rights } from '../../../src/doctor/checks/secret-files.js';
import { judgeStandards } from '../../../src/doctor/checks/standards.js';
import { loadChecks } from '../../../src/doctor/checks.js';

const MIB = 1024 * 1024;
const PLACE = { name: 'store', path: '/data' };
const sound = { state: 'readable', schema: 'current', defects: [], bytes: MIB, freeBytes: 0 } as const;
const RULES = { name: 'Factur-X', version: '1.09.2', inForce: '2026-09-01' };
const now = Date.UTC(2026, 10, 21);
const until = (validTo: string): CheckVerdict =>
  validity('proxy', { validFrom: 'Jan  1 00:00:00 2026 GMT', validTo }, now, 'Renew it.');

it('a server that is away is not said to be damaged', () => {
  const detail = 'connect ECONNREFUSED';
  const away = judgeDatabase('/d', { state: 'unreadable', code: 'store.unreachable', detail }, false);
  expect(away.message).toBe(`the database server cannot be reached: ${detail}`);
  expect(away.fix).toContain('Check that PostgreSQL runs');
  const damaged = judgeDatabase('/d', { state: 'unreadable', detail }, false);
  expect(damaged.fix).toContain('restore the last good backup');
});

describe('what a check makes of what it sees', () => {
  it.each([
    ['the oldest Node that starts us', nodeVersion('22.18.0'), 'ok'],
    ['the Node that we ship on', nodeVersion('24.21.0'), 'ok'],
    ['the newest Node that we test', nodeVersion('26.10.0'), 'ok'],
    ['a Node that nobody has tried', nodeVersion('25.1.0'), 'warning'],
    ['a zone with summer time', zone('berlin', 'Europe/Berlin', [60, 120]), 'ok'],
    ['a zone that has lost its summer time', zone('berlin', 'Europe/Berlin', [60, 60]), 'warning'],
    ['a zone that has none', zone('x', 'Asia/Tokyo', [540, 540]), 'ok'],
    ['a file for its owner', rights('/t', 0o600), 'ok'],
    ['a file for its group', rights('/t', 0o640), 'warning'],
    ['a clock 30 s ahead', deviation(30_000), 'ok'],
    ['a clock 31 s behind', deviation(-31_000), 'warning'],
    ['a clock 5 min 1 s ahead', deviation(301_000), 'failed'],
    ['a disk with 1 GiB', judgeSpace(PLACE, 1024 * MIB), 'ok'],
    ['a disk with 1 MiB less', judgeSpace(PLACE, 1023 * MIB), 'warning'],
    ['a disk with 99 MiB', judgeSpace(PLACE, 99 * MIB), 'failed'],
    ['a disk without room for names', judgeSpace(PLACE, 9999 * MIB, true), 'failed'],
    ['no database yet', judgeDatabase('/d', { state: 'missing' }, false), 'skipped'],
    ['a sound database', judgeDatabase('/d', sound, true), 'ok'],
    ['an older database', judgeDatabase('/d', { ...sound, schema: 'older' }, false), 'ok'],
    ['a newer database', judgeDatabase('/d', { ...sound, schema: 'newer' }, false), 'failed'],
    ['a damaged database', judgeDatabase('/d', { ...sound, defects: ['row missing'] }, false), 'failed'],
    [
      'an empty database',
      judgeDatabase('/d', { ...sound, bytes: 600 * MIB, freeBytes: 400 * MIB }, false),
      'warning',
    ],
    ['Ghostscript missing', judgeGhostscript({ state: 'missing', detail: 'ENOENT' }, 'berlin'), 'failed'],
    ['Ghostscript too old', judgeGhostscript({ state: 'fails', detail: 'no' }, 'berlin'), 'warning'],
    ['a certificate for 30 days', until('Dec 21 00:00:00 2026 GMT'), 'ok'],
    ['a certificate for 29 days', until('Dec 20 00:00:00 2026 GMT'), 'warning'],
    ['rules of 200 days ago', judgeStandards([RULES], Date.UTC(2027, 2, 20)), 'ok'],
    ['rules of a day more', judgeStandards([RULES], Date.UTC(2027, 2, 21)), 'warning'],
    [
      'a token of KSeF in 2026',
      judgeToken('gdansk', '2026-12-31', Date.UTC(2026, 11, 31, 22, 59, 59)),
      'warning',
    ],
    ['a token of KSeF in 2027', judgeToken('gdansk', '2026-12-31', Date.UTC(2026, 11, 31, 23)), 'failed'],
    [
      'a token of KSeF whose end was put off',
      judgeToken('gdansk', '2027-06-30', Date.UTC(2027, 5, 30, 21)),
      'warning',
    ],
    ['a token of KSeF after that', judgeToken('gdansk', '2027-06-30', Date.UTC(2027, 5, 30, 22)), 'failed'],
    ['a certificate of yesterday', until('Nov 20 00:00:00 2026 GMT'), 'failed'],
  ])('%s', (_case, verdict, state) => {
    expect(verdict.state).toBe(state);
    const isTrouble = state === 'warning' || state === 'failed';
    expect([verdict.meaning !== null, verdict.fix !== null]).toEqual([isTrouble, isTrouble]);
  });

  it('fonts: the first one is needed, the others where customers have such names', () => {
    expect(judgeFonts(() => true).map(({ state }) => state)).toEqual(['ok']);
    expect(judgeFonts((family) => family !== 'base').map(({ state }) => state)).toEqual(['failed']);
    expect(judgeFonts((family) => family !== 'hangul')[0]).toMatchObject({
      state: 'warning',
      message: 'no font for Korean',
    });
  });
});

describe('the checks', () => {
  it('have names for the command line, each its own', async () => {
    const names = (await loadChecks()).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z-]*$/);
  });
});
