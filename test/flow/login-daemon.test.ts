import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import type { AccessToken } from '@spacebooks/cobot-sandbox';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenFile } from '../../src/store/tokens/token-file.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { type Stage, setStage, subscribed } from './stage.js';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('token-');
});

const path = (space = 'berlin'): string => join(folder, space);

/** What a login does: a new token on the platform and in the file. */
async function logIn(stage: Stage, token: string, space = 'berlin'): Promise<void> {
  grant(stage, token);
  await tokenFile(path(space)).write(new Secret(token));
}

function grant({ sandbox }: Stage, token: string): void {
  const known = sandbox.state.tokens.get('admin-token') as AccessToken;
  sandbox.state.tokens.set(token, { ...known, token });
}

const berlin = () => ({
  id: 'berlin',
  platformId: 'space-berlin',
  subdomain: 'berlin',
  tokenFile: path(),
});

/** A daemon that works with a token that a login has kept. */
async function loggedIn(options: Parameters<typeof setStage>[0] = {}): Promise<Stage> {
  const stage = await setStage({ spaces: [berlin()], ...options, idle: true });
  await logIn(stage, 'first-token');
  await stage.start();
  await subscribed(stage);
  return stage;
}

const codes = (stage: Stage): string[] => stage.alerts.map(({ code }) => code);

describe('a revoked token', () => {
  it('parks the work of the space with one alert, and the next login lets all of it go on', async () => {
    const stage = await loggedIn();
    stage.sandbox.state.tokens.delete('first-token');
    const ids = [stage.request(), stage.request(), stage.request()];
    for (const id of ids) await stage.reaches(id, 'parked');
    await eventually(() => expect(codes(stage)).toEqual(['platform.unauthorized']));
    expect(stage.alerts[0]?.text).toBe(
      'berlin, work is suspended: the platform does not accept the access token.\nWhat to do: Run spacebooks login SPACE, or put a valid token into its token_file: a running daemon picks it up within a minute. A space with `token` in the configuration needs a valid one there, and a restart.',
    );
    await logIn(stage, 'second-token');
    for (const id of ids) await stage.reaches(id, 'done');
    expect(codes(stage)).toEqual(['platform.unauthorized']);
    await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual([1, 1, 1]));
  });

  it('is told once, over a restart and the rounds of upkeep', async () => {
    const stage = await loggedIn({ reconcileMinutes: 1 });
    stage.sandbox.state.tokens.delete('first-token');
    await stage.reaches(stage.request(), 'parked');
    const asked = stage.sandbox.state.requests.next;
    // Several rounds later.
    await eventually(() => expect(stage.sandbox.state.requests.next).toBeGreaterThan(asked + 5));
    expect(codes(stage)).toEqual(['platform.unauthorized']);
    grant(stage, 'first-token');
    await stage.stop();
    await stage.start();
    expect(codes(stage)).toEqual(['platform.unauthorized']);
  });

  it('of a second login that is revoked too is told again', async () => {
    const stage = await loggedIn();
    stage.sandbox.state.tokens.delete('first-token');
    const id = stage.request();
    await stage.reaches(id, 'parked');
    await logIn(stage, 'second-token');
    await stage.reaches(id, 'done');
    stage.sandbox.state.tokens.delete('second-token');
    await stage.reaches(stage.request(), 'parked');
    await eventually(() => expect(codes(stage)).toEqual(['platform.unauthorized', 'platform.unauthorized']));
  });

  it('whose successor is in the file already holds nothing up and tells nobody', async () => {
    const stage = await loggedIn();
    await logIn(stage, 'second-token');
    stage.sandbox.state.tokens.delete('first-token');
    const id = stage.request();
    const saga = await stage.reaches(id, 'done');
    expect(saga.steps.map(({ state }) => state)).not.toContain('parked');
    expect(codes(stage)).toEqual([]);
    // The one request that was refused, and then none.
    expect(stage.requests(id).filter((request) => request.endsWith('401')).length).toBeLessThanOrEqual(1);
  });

  it('of one space does not hold up another one', async () => {
    const stage = await setStage({
      spaces: [
        berlin(),
        { id: 'munich', platformId: 'space-munich', subdomain: 'munich', tokenFile: path('munich') },
      ],
      seed: {
        spaces: [
          { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['admin@space.example'] },
          { id: 'space-munich', subdomain: 'munich', name: 'München', admins: ['admin@space.example'] },
        ],
      },
      idle: true,
    });
    await logIn(stage, 'berlin-token');
    await logIn(stage, 'munich-token', 'munich');
    await stage.start();
    stage.sandbox.state.tokens.delete('berlin-token');
    const waiting = stage.request({ space: 'space-berlin' });
    const served = stage.request({ space: 'space-munich' });
    await stage.reaches(waiting, 'parked');
    await stage.reaches(served, 'done');
    await eventually(() => expect(stage.alerts.map(({ spaceId }) => spaceId)).toEqual(['berlin']));
    await logIn(stage, 'berlin-again');
    await stage.reaches(waiting, 'done');
  });
});

describe('the night of a space whose token is revoked', () => {
  const night = (at: string): string => `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      night_at: "${at}"
      targets: [{ name: office, folder: ${folder}/exports }]
      exports: [{ name: adviser, formats: [csv], schedule: nightly, targets: [office] }]`;

  it('waits without an alert of its own, and is made up for after the next login', async () => {
    const since = Date.parse('2026-11-18T12:00:00+01:00');
    const stage = await loggedIn({ since, accounting: night('12:06') });
    stage.sandbox.state.tokens.delete('first-token');
    const outcomes = async (): Promise<unknown[]> =>
      (await stage.daemon().books.runs.list('berlin', 9)).map(({ kind, outcome }) => `${kind} ${outcome}`);
    await eventually(async () => expect(await outcomes()).toContain('night failed'));
    await logIn(stage, 'second-token');
    await eventually(async () => expect((await outcomes())[0]).toBe('night done'));
    expect(codes(stage)).toEqual(['platform.unauthorized']);
  });
});

describe('a token that lacks a scope', () => {
  it('parks what needs it, and a login with all scopes lets it go on', async () => {
    const stage = await loggedIn();
    const known = stage.sandbox.state.tokens.get('first-token') as AccessToken;
    const few = new Set(['read_user', 'read_invoices', 'read_subscriptions', 'write_subscriptions']);
    stage.sandbox.state.tokens.set('first-token', { ...known, scopes: few });
    const id = stage.request();
    await stage.reaches(id, 'parked');
    await eventually(() => expect(codes(stage)).toEqual(['platform.forbidden']));
    await logIn(stage, 'second-token');
    await stage.reaches(id, 'done');
  });
});

describe('a file without a token', () => {
  it('that comes up while the daemon runs changes nothing', async () => {
    const stage = await loggedIn();
    writeFileSync(path(), 'x\n');
    await stage.reaches(stage.request(), 'done');
    await tokenFile(path()).remove();
    await stage.reaches(stage.request(), 'done');
  });
});
