import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discoverCommands } from '../../../src/cli/discover-commands.js';
import { runProgram } from '../../../src/cli/program.js';
import { EXIT } from '../../../src/exit-codes.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { CONFIG, ENV } from '../config/config-text.js';
import { anyArgs } from './any-args.js';

/** They make the database, ask a person, or ask the platform first. */
const NOT_RUN = ['demo', 'doctor', 'init', 'run', 'sandbox', 'shadow', 'web password'];
/** They open the database as the daemon has made it. */
const BESIDE = [
  'alerts',
  'alerts resolve',
  'backup',
  'event-webhooks',
  'event-webhooks resend',
  'events',
  'explain',
  'invoices',
  'issue',
  'ksef adopt',
  'pause',
  'people deactivate',
  'people invite',
  'people list',
  'people reset',
  'procedure',
  'release',
  'replay',
  'resume',
  'retry',
  'status',
  'subscriptions',
];

const HASH = 'scrypt:15:8:3:S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw';
const WEB = `web: { public_url: 'https://desk.example.com', behind_tls: true, users: [{ name: anna, role: admin, password_hash: "${HASH}" }] }\n`;

const commands = (await discoverCommands())
  .filter(({ path, definition }) => definition.run !== undefined && !NOT_RUN.includes(path.join(' ')))
  .filter(({ definition }) => 'config' in (definition.options ?? {}))
  .map((found) => [found.path.join(' '), found] as const);

async function answerOf(args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    line: (text: string) => void out.push(text),
    error: (text: string) => void err.push(text),
    colours: false,
    redaction: createRedaction(),
  };
  const code = await runProgram(args, { output, env: ENV });
  return { code, answer: JSON.parse(out.join('\n')), err };
}

/** A configuration before the first start of its daemon. */
function configured(store = '{ path: data/books.sqlite }') {
  const folder = temporaryFolder('missing-database-');
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(config, CONFIG.replace('{ path: data/books.sqlite }', () => store) + WEB);
  return { config, database: join(folder, 'data/books.sqlite') };
}

describe.each(['folder', 'file'])('where the %s of the database is missing', (missing) => {
  it.each(commands)('%s says where none is, and what to do', async (name, found) => {
    const { config, database } = configured();
    if (missing === 'file') mkdirSync(dirname(database));
    const { code, answer, err } = await answerOf(anyArgs(found, config, join(dirname(config), 'x')));
    expect(code).not.toBe(EXIT.failed);
    expect(err.join('\n')).not.toMatch(/unexpected error|SQLITE_|^ +at /m);
    expect(answer.error?.code === 'store.missing').toBe(BESIDE.includes(name));
    if (!BESIDE.includes(name)) return;
    expect(code).toBe(EXIT.unavailable);
    expect(err).toEqual([
      `spacebooks: there is no database yet: ${database}`,
      expect.stringMatching(/^ {2}what to do: Start the daemon once.*spacebooks run.*store\.path/),
    ]);
    expect(existsSync(database)).toBe(false);
  });
});

describe('the database', () => {
  it('is there once the daemon has been started', async () => {
    const { config, database } = configured();
    expect((await answerOf(['status', '--config', config, '--json'])).code).toBe(EXIT.unavailable);
    await (await openDatabase(database)).close();
    expect((await answerOf(['status', '--config', config, '--json'])).code).toBe(EXIT.ok);
  });

  it('is not there yet where a first start has only made its file', async () => {
    const { config, database } = configured();
    mkdirSync(dirname(database));
    writeFileSync(database, '');
    const { answer } = await answerOf(['status', '--config', config, '--json']);
    expect(answer.error.code).toBe('store.missing');
  });
});

describe.skipIf(!hasPostgres())('a PostgreSQL database without tables', () => {
  const { emptyDatabase } = shareCluster();

  it.each(['status', 'people list'])(
    'is not there yet for %s, which does not show its password',
    async (name) => {
      const url = new URL(await emptyDatabase());
      const { config } = configured(`{ url: '${url.href}' }`);
      const { code, answer } = await answerOf([...name.split(' '), '--config', config, '--json']);
      expect([code, answer.error.code, answer.error.message]).toEqual([
        EXIT.unavailable,
        'store.missing',
        `there is no database yet: ${url.protocol}//${url.host}${url.pathname}`,
      ]);
    },
  );
});
