import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { CANARY, play, type Scene, stop } from './scene.js';

const HASH = 'S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw';

/** What a person would look at, and what monitoring and a colleague may get to see. */
const COMMANDS: readonly (readonly string[])[] = [
  ['status'],
  ['status', '--json'],
  ['invoices', '--json'],
  ['events', '--json'],
  ['books', 'batch', 'list', '--json'],
  ['books', 'batch', 'show', '1', '--json'],
  ['audit', 'verify', '--json'],
  ['check-config'],
  ['check-config', '--json'],
  ['check-config', '--explain'],
  ['doctor', '--json'],
  ['api', 'GET', '/user', '--include'],
];

/** Without what hides secrets in the output of a process: no command may need it. */
async function run(scene: Scene, args: readonly string[]): Promise<string> {
  const written: string[] = [];
  const write = (text: string): void => void written.push(text);
  const output = { line: write, error: write, redaction: createRedaction(), colours: false };
  await runProgram([...args, '--config', scene.config], { output, env: { BERLIN_TOKEN: CANARY } });
  return written.join('\n');
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  return `${JSON.stringify([...answer.headers])}\n${await answer.text()}`;
}

/** Every file below a folder but the configuration, by name. */
function files(folder: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = names.filter((name) => name !== 'spacebooks.yml' && statSync(join(folder, name)).isFile());
  return new Map(found.map((name) => [name, readFileSync(join(folder, name))]));
}

describe('a secret of the configuration', () => {
  it('is in nothing that is written: log, commands, metrics, pages, database, archive, exports, backups', async () => {
    const [operations, web, closed] = [await freePort(), await freePort(), await freePort()];
    const accounting = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      targets:
        - { name: office, folder: office }
        - name: server
          sftp: { host: 127.0.0.1, port: ${closed}, user: books, host_key: 'SHA256:jqp8fTbFbXtUxLUkFSPKYDVOCPQS2CeGXmZ4zXdCBb4', password: ${CANARY}-sftp, folder: /in }
        - { name: adviser, mail: { to: [adviser@tax.example] } }
      exports:
        - { name: adviser, formats: [csv], schedule: nightly, targets: [office, server, adviser] }`;
    const sections = `mail: { host: 127.0.0.1, port: ${closed}, security: none, from: books@space.example, user: books, password: ${CANARY}-mail }
alerts:
  webhook: { url: 'http://127.0.0.1:${closed}/${CANARY}-webhook' }
  dead_man: { url: 'http://127.0.0.1:${closed}/${CANARY}-dead-man' }
operations: { listen: 127.0.0.1:${operations} }
web:
  listen: 127.0.0.1:${web}
  users: [{ name: anna, role: admin, password_hash: 'scrypt:15:8:3:${HASH}' }]`;
    await play(
      async (scene) => {
        const invoice_date = addDays(localDate(systemClock.now(), 'Europe/Berlin'), -2);
        scene.sandbox.operator.createInvoice({
          items: [{ description: 'Fix Desk', net: '350', rate: '19' }],
          invoice_date,
          customer_number: '42',
        });
        const written: string[] = [
          await run(scene, ['books', 'sync']),
          await run(scene, ['books', 'export']),
        ];
        const daemon = await scene.start();
        const id = scene.request();
        await scene.reaches(id, 'done');
        // An alert that has something to say of the address that it came to.
        const [subscription] = scene.sandbox.state.subscriptions.values();
        const answer = await fetch(subscription?.callbackUrl ?? '', { method: 'POST', body: '<xml/>' });
        expect(answer.status).toBe(204);
        await eventually(() =>
          expect(scene.alerts().map(({ code }) => code)).toContain('callback.quarantined'),
        );
        await eventually(() => expect(daemon.stderr()).toContain('batch.delivery-failed'));
        for (const command of COMMANDS) written.push(await run(scene, command));
        written.push(
          await run(scene, ['explain', id]),
          await run(scene, ['backup', '--to', join(scene.folder, 'backups')]),
        );
        for (const path of ['healthz', 'readyz', 'metrics']) {
          written.push(await read(`http://127.0.0.1:${operations}/${path}`));
        }
        written.push(
          await read(`http://127.0.0.1:${scene.port}/healthz`),
          await read(`http://127.0.0.1:${web}/`),
        );
        await stop(daemon);
        written.push(daemon.stdout(), daemon.stderr());

        const database = new Sqlite(scene.database, { readonly: true });
        const paths = database.prepare<[], string>('select secret from subscription').pluck().all();
        database.close();
        expect(paths).toHaveLength(6);
        for (const text of written) {
          for (const secret of [CANARY, HASH, ...paths]) expect(text).not.toContain(secret);
        }
        const kept = files(scene.folder);
        expect(
          [...kept.keys()].filter((name) => /archive|office|backups|sqlite/.test(name)).length,
        ).toBeGreaterThan(8);
        for (const [name, bytes] of kept) {
          for (const secret of [CANARY, HASH])
            expect(bytes.includes(secret), `${name}: ${secret}`).toBe(false);
          // The database has to know them, and so does its copy.
          if (/sqlite/.test(name)) continue;
          for (const secret of paths) expect(bytes.includes(secret), name).toBe(false);
        }
      },
      { accounting, sections },
    );
  });
});
