import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import type { AccessToken } from '@spacebooks/cobot-sandbox';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SpaceConfig } from '../../src/config/config.js';
import { shareOf } from '../../src/daemon/spaces/shares.js';
import { openSealedTokens } from '../../src/daemon/start/sealed-tokens.js';
import { type Logger, silentLog } from '../../src/ops/log.js';
import { systemRandom } from '../../src/random.js';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { createAuditLog } from '../../src/store/books/audit.js';
import { openBeside, openDatabase } from '../../src/store/engine/open.js';
import type { Db } from '../../src/store/schema/tables.js';
import type { SealedTokens } from '../../src/store/tokens/sealed-tokens.js';
import { tokenFile } from '../../src/store/tokens/token-file.js';
import { eventually } from '../eventually.js';
import { hasPostgres, postgresPrograms } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { temporaryFolder } from '../temporary-folder.js';
import { decideAndReturn, type LoginStage, setLoginStage } from './login-stage.js';
import { type Stage, type StageOptions, setStage } from './stage.js';

const KEY = 'a-key-of-this-deployment-4f0c9b7d2e6a1835';
const NEXT_KEY = 'another-key-of-this-deployment-77a1c05d9';
const CITIES = ['berlin', 'bremen'];
/** Each of them is told once that its work waits for a login. */
const SUSPENDED = CITIES.map((id) => `platform.unauthorized ${id}`);
const BERLIN_SHARE = shareOf({ id: 'berlin', e_invoices: {} } as SpaceConfig);

const keys = (present: string, former?: string) => ({
  present: new Secret(present),
  former: former === undefined ? null : new Secret(former),
});

async function withTokens<T>(url: string, work: (tokens: SealedTokens) => Promise<T>, key = KEY): Promise<T> {
  const store = { path: '', url: new Secret(url), tokenKeys: keys(key) };
  return beside(url, (db) =>
    work(openSealedTokens(store, db, { clock: systemClock, random: systemRandom }) as SealedTokens),
  );
}

function alertsOf(stage: Stage): string[] {
  return stage.alerts.map(({ code, spaceId }) => `${code} ${spaceId}`).sort();
}

async function beside<T>(url: string, read: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openBeside(url);
  return read(db).finally(close);
}

/** Who works in which share. */
function owners(url: string): Promise<ReadonlyMap<string, string>> {
  return beside(url, async (db) => {
    const held = sql<{ name: string; owner: string }>`select name, owner from share where owner is not null`;
    return new Map((await held.execute(db)).rows.map(({ name, owner }) => [name, owner]));
  });
}

async function ownerOfBerlin(url: string): Promise<string | undefined> {
  return (await owners(url)).get(BERLIN_SHARE);
}

/** Spaces of the alerts that are open. */
async function openAlerts(url: string): Promise<readonly (string | null)[]> {
  const open = await beside(url, (db) => createAlerts(db).list({ open: true, limit: 9 }));
  return open.map(({ spaceId }) => spaceId);
}

describe.skipIf(!hasPostgres())('logins of machines that share a database', () => {
  const { emptyDatabase } = shareCluster();

  interface Machines {
    readonly stage: Stage;
    readonly url: string;
    /** Folder of the other machine. */
    readonly elsewhere: string;
    /** Log events of all daemons, with their space. */
    readonly told: string[];
  }

  /** An empty database that knows this version's tables, and a configuration without a token. */
  const setMachines = async (options: StageOptions = {}): Promise<Machines> => {
    const url = await emptyDatabase();
    await (await openDatabase(url)).close();
    const told: string[] = [];
    const note: Logger['info'] = (event, fields = {}) => void told.push(`${event} ${fields.space}`);
    const stage = await setStage({
      database: url,
      idle: true,
      tokenKeys: `, token_key: ${KEY}`,
      spaces: CITIES.map((id) => ({ id, platformId: `space-${id}`, subdomain: id, tokenFile: null })),
      seed: {
        spaces: CITIES.map((id) => ({
          id: `space-${id}`,
          subdomain: id,
          name: id,
          admins: ['admin@space.example'],
        })),
      },
      log: { ...silentLog, info: note, warn: note, error: note },
      ...options,
    });
    return { stage, url, elsewhere: temporaryFolder('machine-'), told };
  };

  const grant = ({ sandbox }: Stage, token: string): void => {
    const known = sandbox.state.tokens.get('admin-token') as AccessToken;
    sandbox.state.tokens.set(token, { ...known, token });
  };

  /** What a login of any machine does: a new token on the platform, and in the database. */
  const logIn = async ({ stage, url }: Machines, token: string, spaces = CITIES): Promise<void> => {
    grant(stage, token);
    await withTokens(url, async (tokens) => {
      for (const id of spaces) await tokens.of(id).write(new Secret(token));
    });
  };

  const startOther = ({ stage, elsewhere }: Machines) =>
    stage.startBeside({}, (text) => text.replace(/folder: '[^']+'/, `folder: '${elsewhere}'`));

  const requestAll = async ({ stage }: Machines, state: 'done' | 'parked'): Promise<string[]> => {
    const ids = CITIES.map((id) => stage.request({ space: `space-${id}` }));
    for (const id of ids) await stage.reaches(id, state);
    return ids;
  };

  it('serve the other machines when theirs is gone', async () => {
    const machines = await setMachines();
    await logIn(machines, 'first-token');
    const machineOfLogin = await startOther(machines);
    await machines.stage.start();
    await machineOfLogin.stop();
    await requestAll(machines, 'done');
    expect(machines.stage.alerts).toEqual([]);
  });

  it('are renewed for all of them at once, and none asks with the old token any more', async () => {
    const machines = await setMachines();
    const { stage, told } = machines;
    await logIn(machines, 'first-token');
    await stage.start();
    await startOther(machines);
    await logIn(machines, 'second-token');
    const renewals = CITIES.flatMap((id) => [`token.replaced ${id}`]);
    await eventually(() =>
      expect([...new Set(told.filter((event) => event.startsWith('token.replaced')))].sort()).toEqual(
        renewals,
      ),
    );
    stage.sandbox.state.tokens.delete('first-token');
    const ids = await requestAll(machines, 'done');
    expect(ids.flatMap((id) => stage.requests(id)).filter((request) => request.endsWith('401'))).toEqual([]);
    expect(stage.alerts).toEqual([]);
  });

  it('end for all of them with a logout, and go on with the next login', async () => {
    const machines = await setMachines();
    const { stage, url } = machines;
    await logIn(machines, 'first-token');
    await stage.start();
    await startOther(machines);
    stage.sandbox.state.tokens.delete('first-token');
    await withTokens(url, (tokens) => tokens.of('berlin').remove());
    const ids = CITIES.map((id) => stage.request({ space: `space-${id}` }));
    await eventually(() => expect(alertsOf(stage)).toEqual(SUSPENDED));
    await logIn(machines, 'second-token');
    for (const id of ids) await stage.reaches(id, 'done');
    await stage.stop();
    await withTokens(url, (tokens) => tokens.of('berlin').remove());
    await expect(stage.start()).rejects.toMatchObject({
      code: 'platform.unauthorized',
      detail: 'space berlin has none yet: run spacebooks login berlin',
    });
  });

  it('are asked for by a machine that takes a space over after the logout', async () => {
    const machines = await setMachines();
    const { stage, url, told } = machines;
    await logIn(machines, 'first-token');
    await stage.start();
    const first = await ownerOfBerlin(url);
    const other = await startOther(machines);
    await eventually(async () => expect(new Set((await owners(url)).values()).size).toBe(2));
    const isWithFirst = (await ownerOfBerlin(url)) === first;
    stage.sandbox.state.tokens.delete('first-token');
    await withTokens(url, (tokens) => tokens.of('berlin').remove());
    await (isWithFirst ? stage : other).stop();
    await eventually(() => expect(alertsOf(stage)).toContain('platform.unauthorized berlin'));
    // The machine before may have told it, too, which was refused with the token that is gone.
    await eventually(() =>
      expect(told.filter((event) => event === 'space.change-failed berlin')).toHaveLength(1),
    );
    await logIn(machines, 'second-token');
    await eventually(async () => expect(await openAlerts(url)).not.toContain('berlin'));
  });

  it('that lie in a file of one machine are taken over at its start, once', async () => {
    const machines = await setMachines();
    const { stage, elsewhere, url, told } = machines;
    await logIn(machines, 'first-token', CITIES.slice(1));
    const file = tokenFile(join(elsewhere, 'tokens/berlin'));
    await file.write(new Secret('first-token'));
    await startOther(machines);
    expect(existsSync(file.path)).toBe(false);
    expect(told).toContain('token.taken-over berlin');
    await stage.start();
    await requestAll(machines, 'done');
    // A login has the last word; what somebody puts there again counts no more.
    await stage.stop();
    await file.write(new Secret('of-nobody'));
    await startOther(machines);
    const kept = await withTokens(url, (tokens) => tokens.find('berlin'));
    expect((kept as Secret).reveal()).toBe('first-token');
    expect(existsSync(file.path)).toBe(true);
  });

  it('cannot be read with another key, and are sealed anew where that one is named as the former', async () => {
    const machines = await setMachines();
    const { stage, url } = machines;
    await logIn(machines, 'first-token');
    const other = { ...machines.stage, tokenKeys: `, token_key: ${NEXT_KEY}` };
    const options = (tokenKeys: string): StageOptions => ({
      spaces: CITIES.map((id) => ({ id, platformId: `space-${id}`, subdomain: id, tokenFile: null })),
      tokenKeys,
    });
    await expect(stage.start(options(other.tokenKeys))).rejects.toMatchObject({
      code: 'login.other-key',
      detail: 'that of berlin was sealed with another key than store.token_key',
    });
    await stage.start(options(`${other.tokenKeys}, former_token_key: ${KEY}`));
    await stage.stop();
    await stage.start(options(other.tokenKeys));
    await requestAll(machines, 'done');
    const [old, present] = await Promise.all(
      [KEY, NEXT_KEY].map((key) => withTokens(url, (t) => t.find('berlin'), key)),
    );
    expect(old).toMatchObject({ code: 'login.other-key' });
    expect((present as Secret).reveal()).toBe('first-token');
  });
});

describe.skipIf(!hasPostgres())('spacebooks login on machines that share a database', () => {
  const { emptyDatabase } = shareCluster();

  const setMachine = async (
    key = `, token_key: ${KEY}`,
  ): Promise<{ made: LoginStage; url: string; other: string }> => {
    const url = await emptyDatabase();
    await (await openDatabase(url)).close();
    const made = await setLoginStage({ store: `{ url: '${url}', folder: data${key} }` });
    const other = join(made.folder, 'other.yml');
    writeFileSync(
      other,
      readFileSync(made.configPath, 'utf8').replace('folder: data', 'folder: data-of-other'),
    );
    return { made, url, other };
  };

  const logIn = async (made: LoginStage): Promise<string> => {
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address());
    expect({ code: await command.code, err: command.err() }).toEqual({ code: 0, err: '' });
    return command.out();
  };

  const dumpOf = (url: string): string =>
    execFileSync(join(postgresPrograms() ?? '', 'pg_dump'), [url], { encoding: 'utf8' });

  it('keeps the token in the database, sealed, and every machine has it', async () => {
    const { made, url, other } = await setMachine();
    expect(await logIn(made)).toContain('The token is in the database, sealed.');
    expect(existsSync(join(made.folder, 'data/tokens/berlin'))).toBe(false);
    const token = (await withTokens(url, (tokens) => tokens.find('berlin'))) as Secret;
    expect(made.sandbox.state.tokens.get(token.reveal())).toMatchObject({ spaceId: 'space-berlin' });
    const dump = dumpOf(url);
    expect(dump).toContain('berlin');
    for (const secret of [token.reveal(), KEY]) {
      expect(dump).not.toContain(secret);
      expect(made.written()).not.toContain(secret);
    }
    const asked = made.runAt(other, 'subscriptions');
    await asked.code;
    expect(asked.err()).toBe('');
    expect(asked.out()).toContain('berlin');
  });

  it('is a row of the audit log, as the logout is, which any machine can do', async () => {
    const { made, url, other } = await setMachine();
    await logIn(made);
    const out = made.runAt(other, 'logout', 'berlin');
    expect({ code: await out.code, err: out.err() }).toEqual({ code: 0, err: '' });
    expect(out.out()).toContain('the token was revoked on the platform and taken out of the database');
    expect(await withTokens(url, (tokens) => tokens.find('berlin'))).toBe('removed');
    const { db, close } = await openBeside(url);
    const audit = createAuditLog(db);
    const actions = (await audit.rows(0, 9)).map(({ action, spaceId }) => `${action} ${spaceId}`);
    expect(actions).toEqual(['token kept berlin', 'token removed berlin']);
    expect(await audit.verify()).toMatchObject({ ok: true });
    await close();
    const again = made.run('logout', 'berlin');
    expect(await again.code).toBe(65);
    expect(again.err()).toContain('berlin is not logged in: no token is in the database');
  });

  it('without a key keeps a file of the machine, as before', async () => {
    const { made } = await setMachine('');
    expect(await logIn(made)).toContain(`The token is in ${join(made.folder, 'data/tokens/berlin')}.`);
  });

  it('says which key is missing where the token was sealed with another', async () => {
    const { made, other } = await setMachine();
    await logIn(made);
    writeFileSync(other, readFileSync(other, 'utf8').replace(KEY, NEXT_KEY));
    const asked = made.runAt(other, 'subscriptions');
    expect(await asked.code).toBe(78);
    expect(asked.err()).toContain('a token in the database was sealed with another key');
    expect(asked.err()).toContain('Give store.token_key the key with which it was sealed');
  });
});
