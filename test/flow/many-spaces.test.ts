import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INVOICE_EVENTS } from '../../src/domain/platform-event.js';
import { isEnded } from '../../src/domain/saga/model.js';
import { type Logger, silentLog } from '../../src/ops/log.js';
import { eventually } from '../eventually.js';
import { type SpaceOptions, spaceFile } from './config-text.js';
import { type Stage, type StageOptions, setStage } from './stage.js';

const BERLIN: SpaceOptions = { id: 'berlin', platformId: 'space-berlin', subdomain: 'berlin' };
const HAMBURG: SpaceOptions = { id: 'hamburg', platformId: 'space-hamburg', subdomain: 'hamburg' };
const ULM: SpaceOptions = { id: 'ulm', platformId: 'space-ulm', subdomain: 'ulm' };
const ALL = INVOICE_EVENTS.length;
const ADMIN = 'admin@space.example';

const OPTIONS = {
  idle: true,
  spaceSource: '{ from: folder, path: spaces.d }',
  seed: {
    spaces: [BERLIN, HAMBURG, ULM].map(({ platformId, subdomain }) => ({
      id: platformId,
      subdomain,
      name: subdomain,
      admins: [ADMIN],
    })),
  },
};

function fileOf(stage: Stage, id: string): string {
  const folder = join(dirname(stage.databasePath), 'spaces.d');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${id}.yml`);
}

function put(stage: Stage, space: SpaceOptions, change = (text: string): string => text): void {
  writeFileSync(fileOf(stage, space.id), change(spaceFile(stage.sandbox, space)));
}

/** A stage whose daemon serves these spaces, each in its file. */
async function stageWith(spaces: readonly SpaceOptions[], more: StageOptions = {}): Promise<Stage> {
  const stage = await setStage({ ...OPTIONS, ...more });
  for (const space of spaces) put(stage, space);
  await stage.start();
  return stage;
}

/** Active subscriptions whose callbacks come to a space. */
function subscriptionsOf(stage: Stage, id: string): number {
  return [...stage.sandbox.state.subscriptions.values()].filter(
    ({ active, callbackUrl }) => active && callbackUrl.includes(`/callbacks/main/${id}/`),
  ).length;
}

function codes(stage: Stage): readonly string[] {
  return stage.alerts.map(({ code }) => code);
}

/** Holds the lock of an invoice up for as long as the fault stands. */
function holdLocks(stage: Stage): void {
  stage.sandbox.operator.addFault({
    match: { operation: 'lock-invoice' },
    action: { type: 'status', status: 503 },
  });
}

/** No case for items of 19 %: an invoice with one is refused. */
const WITHOUT_CASE = 'tax_cases: [{ when: { rate: 7 }, case: standard }]';

describe('spaces in a folder', () => {
  it('of which one is invalid: it is left out with an alert, and served once it is corrected', async () => {
    const stage = await setStage(OPTIONS);
    put(stage, BERLIN);
    put(stage, HAMBURG, (text) => text.replace('standard: zugferd', 'standard: zugpferd'));
    await stage.start();
    const berlin = stage.request({ space: 'space-berlin' });
    const hamburg = stage.request({ space: 'space-hamburg' });
    await stage.reaches(berlin, 'done');
    await eventually(() => expect(codes(stage)).toEqual(['config.space-left-out']));
    expect(stage.alerts[0]?.text).toContain('spaces.d/hamburg.yml:9:13: standard: "zugpferd"');
    put(stage, HAMBURG);
    await stage.reaches(hamburg, 'done');
    expect(stage.alerts).toHaveLength(1);
  });

  it('of which one is added while e-invoices of another are under way: it subscribes and issues', async () => {
    const stage = await stageWith([BERLIN]);
    holdLocks(stage);
    const waiting = stage.request({ space: 'space-berlin' });
    await eventually(() => expect(stage.requests(waiting).join()).toContain('503'));
    put(stage, HAMBURG);
    await eventually(() => expect(subscriptionsOf(stage, 'hamburg')).toBe(ALL));
    stage.sandbox.operator.clearFaults();
    const added = stage.request({ space: 'space-hamburg' });
    await stage.reaches(added, 'done');
    await stage.reaches(waiting, 'done');
    expect(codes(stage)).toEqual([]);
  });

  it('of which one is removed while its e-invoice is under way: it waits, the other never stops', async () => {
    const stage = await stageWith([BERLIN, HAMBURG]);
    await eventually(() => expect(subscriptionsOf(stage, 'berlin')).toBe(ALL));
    holdLocks(stage);
    const waiting = stage.request({ space: 'space-berlin' });
    await eventually(() => expect(stage.requests(waiting).join()).toContain('503'));
    rmSync(fileOf(stage, 'berlin'));
    await eventually(() => expect(subscriptionsOf(stage, 'berlin')).toBe(0));
    await eventually(() => expect(codes(stage)).toEqual(['daemon.space-missing']));
    stage.sandbox.operator.clearFaults();
    await stage.reaches(stage.request({ space: 'space-hamburg' }), 'done');
    const [saga] = await stage.sagas(waiting);
    expect(saga === undefined ? true : isEnded(saga.state)).toBe(false);
    put(stage, BERLIN);
    await stage.reaches(waiting, 'done');
    expect(codes(stage)).toEqual(['daemon.space-missing']);
  });

  it('of which one is removed while the platform asks for an hour of quiet: its end does not wait for it', async () => {
    const stage = await stageWith([BERLIN, HAMBURG]);
    await eventually(() => expect(subscriptionsOf(stage, 'berlin')).toBe(ALL));
    stage.sandbox.operator.addFault({
      match: { operation: 'lock-invoice' },
      action: { type: 'status', status: 429, headers: { 'retry-after': '3600' } },
    });
    const waiting = stage.request({ space: 'space-berlin' });
    await eventually(() => expect(stage.requests(waiting).join()).toContain('429'));
    const begun = stage.clock.now();
    rmSync(fileOf(stage, 'berlin'));
    await eventually(() => expect(codes(stage)).toContain('daemon.space-missing'));
    expect(stage.clock.now() - begun).toBeLessThan(3_000_000);
  });

  it('of which one is changed: it goes on with its new settings, and others keep their requests', async () => {
    const changes: unknown[] = [];
    const log: Logger = {
      ...silentLog,
      info: (event, fields) => event === 'space.changed' && changes.push(fields),
    };
    const stage = await stageWith([BERLIN, HAMBURG], { log });
    await stage.reaches(stage.request({ space: 'space-hamburg' }), 'done');
    put(stage, BERLIN, (text) => text.replace(/^( *)standard: zugferd$/m, `$&\n$1${WITHOUT_CASE}`));
    await eventually(() => expect(changes).toEqual([{ space: 'berlin' }]));
    const early = stage.request({ space: 'space-berlin' });
    await stage.reaches(early, 'refused');
    await stage.reaches(stage.request({ space: 'space-hamburg' }), 'done');
    put(stage, BERLIN);
    await stage.reaches(early, 'done');
  });

  it('of which one is made invalid: it keeps what it had until a restart', async () => {
    const stage = await stageWith([BERLIN, HAMBURG]);
    put(stage, BERLIN, () => 'id: [');
    await eventually(() => expect(codes(stage)).toEqual(['config.space-left-out']));
    await stage.reaches(stage.request({ space: 'space-berlin' }), 'done');
    const twin = { ...ULM, platformId: 'space-berlin', subdomain: 'berlin' };
    put(stage, twin);
    await eventually(() => expect(codes(stage)).toEqual(Array(2).fill('config.space-left-out')));
    expect(stage.alerts[1]?.text).toContain('the space berlin, which is served, has the same platform_id');
    expect(subscriptionsOf(stage, 'ulm')).toBe(0);
    rmSync(fileOf(stage, 'ulm'));
    await stage.stop();
    await stage.start();
    const waiting = stage.request({ space: 'space-berlin' });
    await stage.reaches(stage.request({ space: 'space-hamburg' }), 'done');
    expect(await stage.sagas(waiting)).toEqual([]);
    put(stage, BERLIN);
    await stage.reaches(waiting, 'done');
  });

  it('of which two change at once, and a restart finds the same', async () => {
    const stage = await stageWith([BERLIN, HAMBURG]);
    rmSync(fileOf(stage, 'hamburg'));
    put(stage, ULM);
    await eventually(() => expect(subscriptionsOf(stage, 'ulm')).toBe(ALL));
    await eventually(() => expect(subscriptionsOf(stage, 'hamburg')).toBe(0));
    await stage.reaches(stage.request({ space: 'space-ulm' }), 'done');
    await stage.stop();
    await stage.start();
    for (const space of ['space-ulm', 'space-berlin']) await stage.reaches(stage.request({ space }), 'done');
    expect(['berlin', 'hamburg', 'ulm'].map((id) => subscriptionsOf(stage, id))).toEqual([ALL, 0, ALL]);
    expect(codes(stage)).toEqual([]);
  });

  it('of which one has no token yet: it waits for its login, the others are served', async () => {
    const stage = await stageWith([BERLIN]);
    put(stage, HAMBURG, (text) => text.replace(/token: .*\n/, ''));
    await eventually(() => expect(codes(stage)).toEqual(['config.space-left-out']));
    expect(stage.alerts[0]?.text).toContain('run spacebooks login hamburg');
    const tokens = join(dirname(stage.databasePath), 'tokens');
    mkdirSync(tokens, { recursive: true });
    writeFileSync(join(tokens, 'hamburg'), 'admin-token\n');
    await eventually(() => expect(subscriptionsOf(stage, 'hamburg')).toBe(ALL));
    await stage.reaches(stage.request({ space: 'space-hamburg' }), 'done');
  });
});
