import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { INVOICE_EVENTS } from '../../src/domain/platform-event.js';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { callProgram } from './call-program.js';
import { type SpaceOptions, spaceFile } from './config-text.js';
import { type Stage, type StageOptions, setStage } from './stage.js';
import { besideDaemon } from './steps.js';

const BERLIN: SpaceOptions = { id: 'berlin', platformId: 'space-berlin', subdomain: 'berlin' };
const HAMBURG: SpaceOptions = { id: 'hamburg', platformId: 'space-hamburg', subdomain: 'hamburg' };

interface Provider {
  readonly stage: Stage;
  /** Calls a command with the configuration of the stage. */
  call(...args: string[]): ReturnType<typeof callProgram>;
  /** Writes a space, without its token, into a file. @returns its path */
  write(space: SpaceOptions, change?: (text: string) => string): string;
  logIn(id: string): void;
}

/** A stage whose spaces are in the database, and none is yet. */
async function setProvider(
  spaceSource = '{ from: database }',
  options: StageOptions = {},
): Promise<Provider> {
  const stage = await setStage({
    ...options,
    idle: true,
    spaceSource,
    seed: {
      spaces: [BERLIN, HAMBURG].map(({ platformId, subdomain }) => ({
        id: platformId,
        subdomain,
        name: subdomain,
        admins: ['admin@space.example'],
      })),
    },
  });
  const folder = dirname(stage.databasePath);
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  return {
    stage,
    call: (...args) => callProgram([...args, '--config', config]),
    write: ({ id, ...space }, change = (text) => text) => {
      const path = join(folder, `new-${id}.yml`);
      const text = spaceFile(stage.sandbox, { id, ...space }).replace(/token: .*\n/, '');
      writeFileSync(path, change(text));
      return path;
    },
    logIn: (id) => {
      mkdirSync(join(folder, 'tokens'), { recursive: true });
      writeFileSync(join(folder, 'tokens', id), 'admin-token\n');
    },
  };
}

function subscriptionsOf(stage: Stage, id: string): number {
  return [...stage.sandbox.state.subscriptions.values()].filter(
    ({ active, callbackUrl }) => active && callbackUrl.includes(`/callbacks/main/${id}/`),
  ).length;
}

/** No case for items of 19 %: an invoice with one is refused. */
const WITHOUT_CASE = 'tax_cases: [{ when: { rate: 7 }, case: standard }]';

describe('spaces in the database', () => {
  it('may be added before the first start, and are served by it', async () => {
    const { stage, call, write, logIn } = await setProvider();
    expect((await call('check-config')).code).toBe(0);
    expect(await call('spaces', 'list')).toMatchObject({ code: 0, out: 'no spaces yet' });
    logIn('berlin');
    expect(await call('spaces', 'add', write(BERLIN), '--reason', 'new customer')).toMatchObject({
      code: 0,
      out: 'berlin is added. A running daemon takes it up within seconds.',
    });
    await stage.start();
    await stage.reaches(stage.request(), 'done');
    const history = JSON.parse((await call('spaces', 'show', 'berlin', '--history', '--json')).out);
    expect(history).toMatchObject({
      space: 'berlin',
      versions: [{ by: userInfo().username, why: 'new customer', spaceId: 'berlin' }],
    });
  });

  it('are added, changed and removed beside a running daemon', async () => {
    const { stage, call, write, logIn } = await setProvider();
    await stage.start();
    for (const space of [BERLIN, HAMBURG]) {
      logIn(space.id);
      expect(await call('spaces', 'add', write(space))).toMatchObject({ code: 0, err: '' });
    }
    await eventually(() =>
      expect([BERLIN, HAMBURG].map(({ id }) => subscriptionsOf(stage, id))).toEqual(
        Array(2).fill(INVOICE_EVENTS.length),
      ),
    );
    const early = write(BERLIN, (text) => text.replace(/^( *)standard: zugferd$/m, `$&\n$1${WITHOUT_CASE}`));
    expect((await call('spaces', 'set', early)).code).toBe(0);
    expect((await call('spaces', 'show', 'berlin')).out).toContain(WITHOUT_CASE);
    expect((await call('spaces', 'remove', 'hamburg')).code).toBe(0);
    await eventually(() => expect(subscriptionsOf(stage, 'hamburg')).toBe(0));
    await stage.reaches(stage.request(), 'refused');
    expect((await call('spaces', 'list')).out).not.toContain('hamburg');
    expect((await call('pause', 'berlin')).code).toBe(0);
  });

  it('keep the cutover that is accepted when another one is written, also when they were removed meanwhile', async () => {
    const { stage, call, write, logIn } = await setProvider();
    await stage.start();
    logIn('berlin');
    expect((await call('spaces', 'add', write(BERLIN))).code).toBe(0);
    await eventually(() => expect(subscriptionsOf(stage, 'berlin')).toBe(INVOICE_EVENTS.length));
    const later = (text: string) => text.replace('from: 2020-01-01', 'from: 2099-01-01');
    expect((await call('spaces', 'remove', 'berlin')).code).toBe(0);
    await eventually(() => expect(subscriptionsOf(stage, 'berlin')).toBe(0));
    expect((await call('spaces', 'add', write(BERLIN, later))).code).toBe(0);
    await eventually(() => expect(stage.alerts.map(({ code }) => code)).toContain('cutover.moved'));
    await eventually(() => expect(subscriptionsOf(stage, 'berlin')).toBe(INVOICE_EVENTS.length));
    await stage.reaches(stage.request(), 'done');
    const { out } = await call('switch', 'date', '--space', 'berlin', '--json');
    const [{ questions }] = JSON.parse(out).spaces;
    expect(questions).toMatchObject([
      { kind: 'e-invoices', effect: 'leave', accepted: '2020-01-01', asked: '2099-01-01', daysUnread: null },
    ]);
    const yes = ['--yes', questions[0].digest, '--reason', 'another program issues them'];
    expect((await call('switch', 'date', '--space', 'berlin', ...yes)).code).toBe(0);
    await eventually(async () => {
      const id = stage.request();
      const ended = await eventually(async () => {
        const state = (await stage.sagas(id)).at(-1)?.state;
        expect(['done', 'refused']).toContain(state);
        return state;
      });
      expect(ended).toBe('refused');
    });
  });

  it('that are invalid are refused with their place, and nothing is written', async () => {
    const { call, write } = await setProvider();
    const bad = write(BERLIN, (text) => text.replace('standard: zugferd', 'standard: zugpferd'));
    expect(await call('spaces', 'add', bad)).toMatchObject({
      code: 78,
      err: expect.stringContaining(
        `${bad}:8:13: standard: "zugpferd" is not one of its values; did you mean zugferd?`,
      ),
    });
    const open = write(BERLIN, (text) => `token: plain-token\n${text}`);
    expect(await call('spaces', 'add', open)).toMatchObject({
      code: 78,
      err: expect.stringContaining(`${open}:1:8: token: would stand in the database for everybody to read`),
    });
    expect((await call('spaces', 'list')).out).toBe('no spaces yet');
    expect(await call('spaces', 'set', write(BERLIN))).toMatchObject({
      code: 65,
      err: expect.stringContaining('no space is called berlin'),
    });
    expect((await call('spaces', 'add', write(BERLIN))).code).toBe(0);
    expect(await call('spaces', 'add', write(BERLIN))).toMatchObject({
      code: 65,
      err: expect.stringContaining('berlin is there already'),
    });
    const twin = write(HAMBURG, (text) => text.replace('space-hamburg', 'space-berlin'));
    expect(await call('spaces', 'add', twin)).toMatchObject({
      code: 78,
      err: expect.stringContaining('platform_id: space berlin (database) has the same'),
    });
  });

  it('that became invalid are left out, named by space and line; the others are served', async () => {
    const { stage, call, write, logIn } = await setProvider();
    for (const space of [BERLIN, HAMBURG]) {
      logIn(space.id);
      await call('spaces', 'add', write(space));
    }
    const later = { decided_by: 'a later version', definition: 'id: hamburg\ncolour: red' };
    await besideDaemon(stage, (db) =>
      db
        .insertInto('space_version')
        .values({ space_id: 'hamburg', at: 1, ...later })
        .execute(),
    );
    await stage.start();
    await stage.reaches(stage.request(), 'done');
    await eventually(() => expect(stage.alerts.map(({ code }) => code)).toEqual(['config.space-left-out']));
    expect(stage.alerts[0]?.text).toContain('space hamburg (database):');
    const problem = 'space hamburg (database):2:1: unknown key "colour"';
    expect(await call('check-config')).toMatchObject({ code: 78, err: expect.stringContaining(problem) });
    expect(await call('spaces', 'list')).toMatchObject({ code: 2, out: expect.stringContaining(problem) });
    expect((await call('status')).out).toContain('config.space-left-out');
    expect(await call('doctor', '--only', 'clock')).toMatchObject({
      code: 78,
      out: expect.stringContaining('space hamburg (database):2:1: unknown key "colour"'),
    });
    expect((await call('spaces', 'set', write(HAMBURG))).code).toBe(0);
    await stage.reaches(stage.request({ space: 'space-hamburg' }), 'done');
  });

  it('are taken over from a list, comments and aliases too', async () => {
    const { stage, call, logIn } = await setProvider();
    const list = join(dirname(stage.databasePath), 'old.yml');
    const spaces = [BERLIN, HAMBURG].map((space) =>
      spaceFile(stage.sandbox, space).replace(/token: .*\n/, ''),
    );
    const [berlin = '', hamburg = ''] = spaces.map((text) => text.trimEnd().replaceAll('\n', '\n    '));
    writeFileSync(
      list,
      `spaces:\n  - # the first customer\n    ${berlin.replace('payment:', 'payment: &payment')}\n  - ${hamburg.replace(/payment:\n.*\n/, 'payment: *payment\n')}\n`,
    );
    logIn('berlin');
    logIn('hamburg');
    const answer = await call('spaces', 'import', list);
    expect(answer).toMatchObject({ code: 0, out: expect.stringContaining('2 spaces taken over') });
    const shown = await call('spaces', 'show', 'hamburg');
    expect(shown.out).toContain('iban: DE02120300000000202051');
    await stage.start();
    for (const { platformId } of [BERLIN, HAMBURG])
      await stage.reaches(stage.request({ space: platformId }), 'done');
  });

  it('are not taken over from a list with an alias that stands for nothing, which is named', async () => {
    const { stage, call } = await setProvider();
    const list = join(dirname(stage.databasePath), 'old.yml');
    writeFileSync(list, 'spaces:\n  - id: berlin\n    payment: *nowhere\n');
    const { code, err } = await call('spaces', 'import', list);
    expect(code).toBe(78);
    expect(err).toContain(`${list}, entry 1:2:10: this alias names no anchor; set the anchor (&name) above`);
  });

  it('that stand elsewhere are changed there', async () => {
    const { call, write, stage } = await setProvider('{ from: folder, path: spaces.d }');
    mkdirSync(join(dirname(stage.databasePath), 'spaces.d'));
    expect(await call('spaces', 'add', write(BERLIN))).toMatchObject({
      code: 65,
      err: expect.stringContaining('not in the database'),
    });
    await stage.start();
  });
});

describe.skipIf(!hasPostgres())('spaces in the database of a server', () => {
  const { emptyDatabase } = shareCluster();
  afterEach(() => {
    vi.useRealTimers();
  });

  it('may be added before the first start', async () => {
    const { call, write } = await setProvider(undefined, { database: await emptyDatabase() });
    expect(await call('spaces', 'list')).toMatchObject({ code: 0, out: 'no spaces yet' });
    expect(await call('spaces', 'add', write(BERLIN))).toMatchObject({ code: 0, err: '' });
    expect((await call('spaces', 'list')).out).toContain('berlin');
  });

  it("are dated by its clock, not by that of the command's machine", async () => {
    const { call, write } = await setProvider(undefined, { database: await emptyDatabase() });
    const begun = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: begun + 3_600_000 });
    expect(await call('spaces', 'add', write(BERLIN))).toMatchObject({ code: 0, err: '' });
    vi.useRealTimers();
    const { out } = await call('spaces', 'show', 'berlin', '--history', '--json');
    const [version] = (JSON.parse(out) as { versions: { at: number | string }[] }).versions;
    const at = new Date(version?.at ?? 0).getTime();
    expect(at).toBeGreaterThanOrEqual(begun - 1);
    expect(at).toBeLessThanOrEqual(Date.now());
  });
});
