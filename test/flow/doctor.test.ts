import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import forge from 'node-forge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.js';
import { loadChecks } from '../../src/doctor/checks.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { APPLICATION_ID } from '../../src/store/sqlite/migrate.js';
import { afterTest } from '../after-test.js';
import { smallDisk } from '../faults/small-disk.js';
import { BUCKET, type S3Server, startS3 } from '../s3/s3-server.js';
import { temporaryFolder } from '../temporary-folder.js';
import { ON_POSTGRES } from '../unit/store/database.js';
import { selfSigned, startSmtpServer } from './delivery/smtp-server.js';
import { startSshServer } from './delivery/ssh-server.js';
import {
  BARE_TOKEN,
  type DoctorStage,
  LISTLESS_TOKEN,
  PLAIN_TOKEN,
  POOR_TOKEN,
  setDoctorStage,
} from './doctor-stage.js';
import { setStage } from './stage.js';

let stage: DoctorStage;
beforeAll(async () => {
  stage = await setDoctorStage();
});
afterAll(() => stage.close());

const hasGhostscript = existsSync('/usr/bin/gs');
const MAIL_PASSWORD = 'a-password-nobody-reads';

function mailSection(port: number, password: string, authority: string): string {
  const ca = join(stage.folder, 'ca.pem');
  writeFileSync(ca, authority);
  return `mail: { host: 127.0.0.1, port: ${port}, from: books@example.org, user: books, password: ${password}, ca_file: ca.pem }`;
}

async function mailServer(): Promise<{ port: number; messages: readonly string[]; cert: string }> {
  const { key, cert } = selfSigned();
  const box = await startSmtpServer({
    key,
    cert,
    onAuth: ({ username, password }, _session, done) =>
      password === MAIL_PASSWORD ? done(null, { user: username }) : done(new Error('Invalid password')),
  });
  afterTest(() => box.stop());
  return { port: box.port, messages: box.messages, cert };
}

const MAIL_TARGET = '        - { name: adviser, mail: { to: [adviser@example.com] } }';

function sftpTarget(
  host: { port: number; folder: string; user: string; host_key: string },
  key: string,
): string {
  const file = join(stage.folder, 'sftp-key');
  writeFileSync(file, key, { mode: 0o600 });
  const { port, folder, user, host_key } = host;
  return `        - { name: accountant, sftp: { host: 127.0.0.1, port: ${port}, user: ${user}, host_key: "${host_key}", private_key_file: sftp-key, folder: ${folder} } }`;
}

/** A certificate for the NIP, PEM with its key, valid between the two days. */
function certificate(from: string, to: string): string {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const made = forge.pki.createCertificate();
  made.publicKey = keys.publicKey;
  made.serialNumber = '01';
  made.validity.notBefore = new Date(from);
  made.validity.notAfter = new Date(to);
  const subject = [{ name: 'commonName', value: 'Biurko' }];
  made.setSubject(subject);
  made.setIssuer(subject);
  made.sign(keys.privateKey, forge.md.sha256.create());
  writeFileSync(join(stage.folder, 'ksef.crt'), forge.pki.certificateToPem(made));
  writeFileSync(join(stage.folder, 'ksef.key'), forge.pki.privateKeyToPem(keys.privateKey), { mode: 0o600 });
  return '        certificate: { file: ksef.crt, key_file: ksef.key }';
}

describe('a sound installation', () => {
  it('has no failure and no warning, before the first run, and nothing is left behind', async () => {
    const { port, messages, cert } = await mailServer();
    const ssh = await startSshServer();
    if (ssh !== null) afterTest(() => ssh.stop());
    const login = ssh?.target.login;
    const key = login !== undefined && 'private_key' in login ? login.private_key.reveal() : '';
    const targets = [MAIL_TARGET, ...(ssh === null ? [] : [sftpTarget(ssh.target, key)])].join('\n');
    const examined = await stage.examine({
      targets,
      mail: mailSection(port, MAIL_PASSWORD, cert),
      layout: hasGhostscript ? 'platform' : 'own',
      // The certificate of the mail server lasts two days.
      args: (await loadChecks()).flatMap(({ name }) => (name === 'certificates' ? [] : ['--only', name])),
    });
    expect({ failed: examined.failed, warned: examined.warned, code: examined.code }).toEqual({
      failed: [],
      warned: [],
      code: 0,
    });
    expect(examined.verdict('public-url').message).toBe(`leads to a listener on 127.0.0.1:${stage.port}`);
    expect(examined.verdict('subscriptions', 'berlin').message).toContain(
      '6 of 6 events are not subscribed yet',
    );
    expect(examined.verdict('ksef', 'warsaw').message).toBe(
      `NIP 5265877635 is logged in, ${stage.ksef.baseUrl}`,
    );
    expect(examined.verdict('mail').message).toBe('accepts the login of books');
    if (ssh !== null) {
      expect(examined.verdict('sftp').state).toBe('ok');
      expect(readdirSync(ssh.folder)).toEqual([]);
    }
    expect(messages).toEqual([]);
    expect(existsSync(join(stage.folder, 'data'))).toBe(false);
    expect(stage.sandbox.state.subscriptions.size).toBe(0);
  });

  it('sends a mail where that is asked for', async () => {
    const { port, messages, cert } = await mailServer();
    const examined = await stage.examine({
      targets: MAIL_TARGET,
      mail: mailSection(port, MAIL_PASSWORD, cert),
      args: ['--only', 'mail', '--send-mail'],
    });
    expect(examined.verdict('mail', 'adviser').message).toBe('accepted a mail for adviser@example.com');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('Subject: spacebooks: a test');
  });

  it('is examined beside its running daemon, through the daemon itself', async () => {
    const running = await setStage({ speed: 1 });
    const folder = temporaryFolder('doctor-');
    const file = join(folder, 'spacebooks.yml');
    writeFileSync(file, running.configText());
    const out: string[] = [];
    const output = {
      line: (text: string) => void out.push(text),
      error: (text: string) => void out.push(text),
      redaction: createRedaction(),
      colours: false,
    };
    const code = await runProgram(['doctor', '--config', file], { output, env: {} });
    const text = out.join('\n');
    // The server of the tests does not wait for its disk, which is the one trouble that there is.
    expect(code).toBe(ON_POSTGRES ? 2 : 0);
    expect(text.includes('fsync is off')).toBe(ON_POSTGRES);
    expect(text).toContain('leads to the running daemon');
    expect(text).toContain('active for all 6 events');
    expect(text).toContain('in use by a daemon');
    expect(text).not.toContain('admin-token');
    expect([...running.sandbox.state.subscriptions.keys()]).toHaveLength(6);
  });
});

describe('a planted misconfiguration is found and named', () => {
  it('an item that may be a deposit, and a tax number in the address of the sender', async () => {
    const args = ['--only', 'invoices'];
    const calm = await stage.examine({ args });
    expect({ code: calm.code, warned: calm.warned }).toEqual({ code: 0, warned: [] });
    const sender = {
      company: 'Raum GmbH',
      countryCode: 'DE',
      fullAddress: 'Weg 1\n10115 Berlin\nSt.-Nr. 29/815/08151',
    };
    const { id } = stage.sandbox.operator.createInvoice({
      items: [{ description: 'Mietkaution', net: '600', rate: '19' }],
      attributes: { senderAddress: sender },
    });
    const { code, warned, verdict } = await stage.examine({ args });
    expect({ code, warned }).toEqual({ code: 0, warned: ['invoices/berlin', 'invoices/berlin'] });
    expect(verdict('invoices', 'berlin')).toMatchObject({
      message: expect.stringMatching(
        /^items that may be deposits, and are not held as such: “Mietkaution” at 19 % \(/,
      ),
      fix: expect.stringContaining('holds: deposit'),
    });
    stage.sandbox.operator.deleteInvoice(id);
  });

  it('1: a token that the platform does not know', async () => {
    const { code, failed, verdict } = await stage.examine({ token: 'no-such-token' });
    expect({ code, failed }).toEqual({ code: 2, failed: ['token/berlin'] });
    expect(verdict('token', 'berlin')).toMatchObject({
      message: expect.stringContaining('the platform does not accept the access token'),
      fix: expect.stringContaining('spacebooks login'),
    });
  });

  it('2: a token without a scope', async () => {
    const { failed, verdict } = await stage.examine({ token: POOR_TOKEN });
    expect(failed).toEqual(['token/berlin']);
    expect(verdict('token', 'berlin').message).toBe(
      'the token lacks write_invoices, read_subscriptions, write_subscriptions',
    );
  });

  it('2: a token that may not read by what an invoice is paid', async () => {
    const token = PLAIN_TOKEN;
    const without = await stage.examine({ token, args: ['--only', 'token'] });
    expect(without.warned).toEqual([]);
    const payment = '{ methods: [{ name: Kasse, means: cash }] }';
    const { code, failed, warned, verdict } = await stage.examine({
      token,
      payment,
      args: ['--only', 'token'],
    });
    expect({ code, failed, warned }).toEqual({ code: 0, failed: [], warned: ['token/berlin'] });
    expect(verdict('token', 'berlin')).toMatchObject({
      message: 'the token lacks read_payment_methods, which payment.methods needs',
      fix: expect.stringContaining('spacebooks login berlin'),
    });
  });

  it('2: a token that may not read the lists of accounts and cost centers', async () => {
    const token = LISTLESS_TOKEN;
    const { code, failed, warned, verdict } = await stage.examine({ token, args: ['--only', 'token'] });
    expect({ code, failed, warned }).toEqual({
      code: 0,
      failed: [],
      warned: ['token/berlin', 'token/berlin'],
    });
    expect(verdict('token', 'berlin')).toMatchObject({
      message: 'the token lacks read_cost_centers, which the list of cost centers needs',
      fix: expect.stringContaining('If the platform has no such scope to tick, nothing else is missed.'),
    });
  });

  it('2: a token that may not read single payments', async () => {
    const args = ['--only', 'token'];
    const { code, failed, warned, verdict } = await stage.examine({ token: BARE_TOKEN, args });
    expect({ code, failed, warned }).toEqual({ code: 0, failed: [], warned: ['token/berlin'] });
    expect(verdict('token', 'berlin')).toMatchObject({
      message: 'the token lacks read_payment_records, which the copy of single payments needs',
      meaning:
        'The books know what was paid of each invoice in total, not the day, amount and method of each payment.',
      fix: 'Add it to the application on the platform, then run spacebooks login berlin. The next batch then books payments one by one in place of the totals, and an alert says so: after spacebooks books sync, spacebooks books export --preview shows it.',
    });
  });

  it('2: a token that may not record payments, where the space records those of bank lines', async () => {
    const bank = '{ accounts: [{ iban: DE42100000000001234567 }]';
    const args = ['--only', 'token'];
    const { code, failed, warned, verdict } = await stage.examine({
      token: PLAIN_TOKEN,
      bank: `${bank} }`,
      args,
    });
    expect({ code, failed, warned }).toEqual({ code: 0, failed: [], warned: ['token/berlin'] });
    expect(verdict('token', 'berlin')).toMatchObject({
      message: 'the token lacks write_payment_records, which accounting.bank.post needs',
      meaning: 'Payments that the bank tells of are not recorded on the platform: they wait.',
      fix: 'Add it to the application on the platform, then run spacebooks login berlin. Or set accounting.bank.post to off.',
    });
    const off = await stage.examine({ token: PLAIN_TOKEN, bank: `${bank}, post: off }`, args });
    expect(off.warned).toEqual([]);
    expect((await stage.examine({ bank: `${bank} }`, args })).warned).toEqual([]);
  });

  it('3: a public address that leads elsewhere', async () => {
    const { failed, verdict } = await stage.examine({ publicUrl: stage.sandbox.url });
    expect(failed).toEqual([`public-url/${stage.sandbox.url}`]);
    expect(verdict('public-url').message).toMatch(/^answers, but not from a listener on .*: status 501$/);
  });

  it('3: a public address that redirects', async () => {
    const server = createServer((_request, response) =>
      response.writeHead(301, { location: 'https://www.example.com/' }).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    afterTest(() => server.close());
    const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { verdict } = await stage.examine({ publicUrl, args: ['--only', 'public-url'] });
    expect(verdict('public-url').message).toContain('it redirects (301), which the platform does not follow');
  });

  it('3: a port to listen on that is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(stage.port, '127.0.0.1', resolve));
    afterTest(() => server.close());
    const { failed } = await stage.examine({ args: ['--only', 'public-url'] });
    expect(failed).toEqual([`public-url/127.0.0.1:${stage.port}`]);
  });

  it('4: a clock that is an hour ahead', async () => {
    const hour = 3_600_000;
    const env = { SPACEBOOKS_CLOCK_SPEED: '2', SPACEBOOKS_CLOCK_SINCE: String(systemClock.now() - hour) };
    const { failed, verdict } = await stage.examine({ env, args: ['--only', 'clock', '--only', 'token'] });
    expect(failed).toEqual(['clock/']);
    expect(verdict('clock').message).toBe('this machine’s clock is 60 min ahead of the platform’s');
  });

  it('5: an archive on a disk that is mounted read-only', async (context) => {
    const disk = smallDisk('200m');
    if (disk === null) return context.skip();
    afterTest(() => disk.remove());
    disk.makeReadOnly();
    const { failed, verdict } = await stage.examine({ archive: disk.folder });
    expect(failed).toEqual(['rights/archive']);
    expect(verdict('rights', 'archive').message).toBe(
      `${disk.folder} is on a disk that is mounted read-only`,
    );
  });

  it('5: an archive that is a file', async () => {
    const archive = join(stage.folder, 'archive-that-is-a-file');
    writeFileSync(archive, '');
    const { failed } = await stage.examine({ archive });
    expect(failed).toEqual(['rights/archive']);
  });

  it('6: a disk that is nearly full', async (context) => {
    const disk = smallDisk('2m');
    if (disk === null) return context.skip();
    afterTest(() => disk.remove());
    const { failed, verdict } = await stage.examine({ store: join(disk.folder, 'spacebooks.sqlite') });
    expect(failed).toEqual(['disk/store']);
    expect(verdict('disk', 'store').message).toBe(`only 2 MiB free at ${disk.folder}`);
  });

  it('7: an SFTP server with another host key', async (context) => {
    const ssh = await startSshServer();
    if (ssh === null) return context.skip();
    afterTest(() => ssh.stop());
    const login = 'private_key' in ssh.target.login ? ssh.target.login.private_key.reveal() : '';
    const wrong = { ...ssh.target, host_key: `SHA256:${'A'.repeat(43)}` };
    const { failed, verdict } = await stage.examine({ targets: sftpTarget(wrong, login) });
    expect(failed).toEqual(['sftp/berlin, accountant']);
    expect(verdict('sftp').message).toContain(ssh.target.host_key);
  });

  it('8: a wrong password of the mail server', async () => {
    const { port, messages, cert } = await mailServer();
    const planted = { targets: MAIL_TARGET, mail: mailSection(port, 'wrong-password-11', cert) };
    const examined = await stage.examine(planted);
    expect(examined.failed).toEqual([`mail/127.0.0.1:${port}`]);
    expect(examined.out).not.toContain('wrong-password-11');
    expect(messages).toEqual([]);
  });

  it('mails that could not name the page, and what to write', async () => {
    const { port, cert } = await mailServer();
    const hash = 'scrypt:15:8:3:S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw';
    const { warned, verdict } = await stage.examine({
      mail: mailSection(port, MAIL_PASSWORD, cert),
      more: `web: { public_url: "http://127.0.0.1:8443", users: [{ name: anna, role: admin, password_hash: "${hash}" }] }\n`,
      args: ['--only', 'not-set-up', '--space', 'berlin'],
    });
    expect(warned).toEqual(['not-set-up/']);
    expect(verdict('not-set-up')).toMatchObject({
      message: 'The page has no address that others reach',
      meaning: 'Mails carry no link, and an invitation has to be passed on by hand.',
      fix: expect.stringContaining('\n  public_url: …\n  behind_tls: yes'),
    });
    expect(verdict('not-set-up', 'berlin')).toMatchObject({
      state: 'skipped',
      fix: expect.stringContaining('spaces:\n  - id: berlin\n'),
    });
  });

  it('9: a KSeF token of another NIP', async () => {
    const { failed, verdict, out } = await stage.examine({ ksefToken: 'sandbox-ksef-token-7352765225' });
    expect(failed).toEqual(['ksef/warsaw']);
    expect(verdict('ksef', 'warsaw').fix).toContain('as the seller with the NIP 5265877635');
    expect(out).not.toContain('sandbox-ksef-token');
  });

  it('10: an expired certificate', async () => {
    const ksefLogin = certificate('2024-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
    const { failed, verdict } = await stage.examine({ ksefLogin });
    expect(failed).toEqual(['ksef/warsaw', 'certificates/warsaw, KSeF login']);
    expect(verdict('certificates').message).toBe('expired on 2026-01-01');
  });

  it('11: Ghostscript missing where it is needed', async () => {
    const path = process.env.PATH;
    process.env.PATH = stage.folder;
    afterTest(() => {
      process.env.PATH = path;
    });
    const { failed, verdict } = await stage.examine({ layout: 'platform' });
    expect(failed).toEqual(['ghostscript/']);
    expect(verdict('ghostscript').message).toBe('gs is not installed (gs: ENOENT)');
  });

  it('12: subscriptions of a twin', async () => {
    const { sandbox, port } = stage;
    const body = {
      event: 'requested_e_invoice',
      callback_url: `http://127.0.0.1:${port}/callbacks/main/berlin/of-a-twin`,
    };
    const answer = await fetch(`${sandbox.spaceUrl('berlin')}/api/subscriptions`, {
      method: 'POST',
      headers: { authorization: 'Bearer doctor-good-token', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
    afterTest(() => sandbox.state.subscriptions.clear());
    const { failed, verdict } = await stage.examine();
    expect(failed).toEqual(['subscriptions/berlin']);
    expect(verdict('subscriptions', 'berlin').fix).toContain('--take-over');
  });

  it('13: a database that is damaged, or of a later version', async () => {
    const store = join(stage.folder, 'other/spacebooks.sqlite');
    mkdirSync(join(stage.folder, 'other'));
    writeFileSync(store, 'no database at all, but long enough to be read as one'.repeat(40), { mode: 0o600 });
    expect((await stage.examine({ store })).failed).toEqual([`database/${store}`]);
    rmSync(store);
    execFileSync('node', [
      '-e',
      `const db = new (require('better-sqlite3'))(${JSON.stringify(store)});
       db.pragma('application_id = ${APPLICATION_ID}'); db.pragma('user_version = 999')`,
    ]);
    chmodSync(store, 0o600);
    const { failed, verdict } = await stage.examine({ store });
    expect(failed).toEqual([`database/${store}`]);
    expect(verdict('database').message).toBe('was written by a later version');
  });

  it('14: an id of a space that the token is not for', async () => {
    const { failed, verdict } = await stage.examine({ platformId: 'space-nowhere' });
    expect(failed).toEqual(['token/berlin']);
    expect(verdict('token', 'berlin').fix).toBe(
      'Check platform_id of the space, then log in as one of its admins.',
    );
  });
});

describe('alerts', () => {
  it('that go to a name nobody knows are found, without the secret address', async () => {
    const webhook = 'https://no-such-name.invalid/secret-hook';
    const { failed, out } = await stage.examine({ webhook, args: ['--only', 'alerts'] });
    expect(failed).toEqual(['alerts/webhook']);
    expect(out).not.toContain('secret-hook');
  });
});

describe('an archive on S3', () => {
  const examine = (server: S3Server, bucket = BUCKET, secret = 'S3RVER') =>
    stage.examine({
      bucket: `{ url: s3://${bucket}/archive, endpoint: "${server.endpoint}", access_key_id: S3RVER, secret_access_key: ${secret} }`,
      args: ['--only', 'archive'],
    });

  it('that accepts objects is in order, and is left as it was', async () => {
    const server = await startS3();
    const { failed, warned, verdict } = await examine(server);
    expect({ failed, warned }).toEqual({ failed: [], warned: [] });
    expect(verdict('archive').message).toBe('can be written, read, listed and deleted from');
    expect(await server.keys()).toEqual([]);
    expect(new Set(server.requests.map((request) => request.split(' ')[0]))).toEqual(
      new Set(['PUT', 'GET', 'DELETE']),
    );
  });

  it('whose bucket is not there fails, and says what to check', async () => {
    const { failed, code, verdict, out } = await examine(await startS3(), 'nowhere', 'secret-of-s3-51');
    expect({ failed, code }).toEqual({ failed: ['archive/s3://nowhere/archive'], code: 2 });
    expect(verdict('archive')).toMatchObject({
      message: expect.stringContaining('404 NoSuchBucket'),
      fix: expect.stringContaining('archive.url'),
    });
    expect(out).not.toContain('secret-of-s3-51');
  });

  it('that does not answer fails', async () => {
    const server = await startS3();
    server.trouble((request) => {
      request.socket.destroy();
      return true;
    });
    const { failed, verdict } = await examine(server);
    expect(failed).toEqual(['archive/s3://books/archive']);
    expect(verdict('archive').fix).toContain('archive.endpoint');
  });
});

describe('traces', () => {
  const header = 'headers: [{ name: X-Key, value: key-of-traces }]';
  const examine = (endpoint: string) =>
    stage.examine({
      tracing: `tracing: { endpoint: "${endpoint}", ${header} }`,
      args: ['--only', 'tracing'],
    });
  const collector = async (): Promise<string> => {
    const server = createServer((request, response) => {
      const status =
        request.headers['x-key'] !== 'key-of-traces' ? 401 : request.url === '/v1/traces' ? 200 : 404;
      response.writeHead(status).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    afterTest(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('that the collector takes are in order', async () => {
    const { failed, warned, verdict } = await examine(`${await collector()}/v1/traces`);
    expect({ failed, warned }).toEqual({ failed: [], warned: [] });
    expect(verdict('tracing').message).toBe('accepts traces');
  });

  it('that go to a wrong path are a failure, which says what to write', async () => {
    const address = await collector();
    const { failed, verdict, out } = await examine(`${address}/traces`);
    expect(failed).toEqual([`tracing/${new URL(address).host}`]);
    expect(verdict('tracing')).toMatchObject({
      message: 'answers 404',
      fix: expect.stringContaining('/v1/traces'),
    });
    expect(out).not.toContain('key-of-traces');
  });

  it('whose collector is down are a warning: the work does not need it', async () => {
    const { failed, warned, code } = await examine('http://127.0.0.1:9/v1/traces');
    expect({ failed, warned, code }).toEqual({ failed: [], warned: ['tracing/127.0.0.1:9'], code: 0 });
  });
});

describe('the command', () => {
  it('names every error of the configuration, and skips the rest', async () => {
    const { code, failed, reports, verdict } = await stage.examine({ layout: 'beautiful' });
    expect({ code, failed: failed.length }).toEqual({ code: 78, failed: 1 });
    expect(verdict('configuration').message).toContain('beautiful');
    expect(reports.slice(1).flatMap(({ verdicts }) => verdicts.map(({ state }) => state))).toEqual(
      (await loadChecks()).map(() => 'skipped'),
    );
  });

  it('refuses a space that there is not', async () => {
    const { code, err } = await stage.examine({ args: ['--space', 'nowhere'] });
    expect({ code, err }).toEqual({ code: 64, err: expect.stringContaining('has no space nowhere') });
  });

  it('refuses a check that there is not', async () => {
    const { code, err } = await stage.examine({ args: ['--only', 'weather'] });
    expect({ code, err }).toEqual({ code: 64, err: expect.stringContaining('unknown check weather') });
  });
});
