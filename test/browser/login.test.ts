import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { type Child, spawnSpacebooks } from '../faults/child-process.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { missingBrowser, openChromium } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const EMAIL = 'admin@space.example';
const PASSWORD = 'canary-password-20c7';
const CLIENT_SECRET = 'canary-client-secret-81ab';
// biome-ignore lint/suspicious/noTemplateCurlyInString: how the configuration names an environment variable.
const SECRET_VARIABLE = '${CLIENT_SECRET}';

describe.skipIf(missing !== null)('login in a real browser', () => {
  let browser: Browser;
  let page: Page;
  let sandbox: Sandbox;
  let folder: string;
  let port: number;
  const children: Child[] = [];

  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    sandbox = await startSandbox({
      clock: systemClock,
      seed: {
        settings: { requests_per_minute: 0 },
        apps: [{ id: 'spacebooks', name: 'spacebooks', secret: CLIENT_SECRET }],
        users: [{ email: EMAIL, password: PASSWORD }],
        spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: [EMAIL] }],
      },
    });
    folder = temporaryFolder('browser-');
    port = await freePort();
    writeFileSync(join(folder, 'spacebooks.yml'), configText(sandbox, port));
    page = await browser.newPage();
  });

  afterEach(async () => {
    const { tokens, codes } = sandbox.state;
    for (const child of children.splice(0)) {
      child.signal('SIGKILL');
      await child.exited;
      for (const secret of [CLIENT_SECRET, PASSWORD, ...tokens.keys(), ...codes.keys()]) {
        expect(child.stdout() + child.stderr()).not.toContain(secret);
      }
    }
    await page.close();
    await sandbox.close();
  });

  const spawn = (...args: string[]): Child => {
    const child = spawnSpacebooks(args, { cwd: folder, env: { CLIENT_SECRET } });
    children.push(child);
    return child;
  };

  const addressOf = (child: Child): Promise<string> =>
    eventually(() => {
      const address = /^ {2}(http\S+)$/m.exec(child.stdout())?.[1];
      if (address === undefined) throw new Error(`no address: ${child.stdout()}${child.stderr()}`);
      return address;
    });

  const fillIn = async (): Promise<void> => {
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
  };

  const tokenPath = (): string => join(folder, 'data/tokens/berlin');

  it('allows spacebooks, which then issues an e-invoice with the token that was kept', async () => {
    const login = spawn('login', 'berlin');
    await page.goto(await addressOf(login));
    expect(await page.getByRole('heading').textContent()).toBe('Allow spacebooks?');
    expect(await page.getByRole('checkbox').count()).toBe(5);
    await fillIn();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Back to the terminal' }).waitFor();
    expect(await login.exited).toEqual({ code: 0, signal: null });
    expect(statSync(tokenPath()).mode & 0o777).toBe(0o600);

    const daemon = spawn('run');
    await eventually(() => expect(daemon.logged('daemon.ready'), daemon.stderr()).toHaveLength(1));
    const { id } = sandbox.operator.createInvoice({
      items: [{ description: 'Fix Desk', net: '350', rate: '19' }],
    });
    sandbox.operator.requestSending(id);
    await eventually(() => expect(sandbox.operator.invoice(id)).toMatchObject({ sentStatus: 'sent' }));
    expect(sandbox.operator.invoice(id)).toMatchObject({ eInvoice: true, locked: true });
    expect(secretsInProcessList([CLIENT_SECRET, PASSWORD, readFileSync(tokenPath(), 'utf8').trim()])).toEqual(
      [],
    );
    daemon.signal('SIGTERM');
    expect(await daemon.exited).toEqual({ code: 0, signal: null });

    const logout = spawn('logout', 'berlin');
    expect(await logout.exited).toEqual({ code: 0, signal: null });
    expect(existsSync(tokenPath())).toBe(false);
    const again = spawn('run');
    expect(await again.exited).toEqual({ code: 77, signal: null });
  });

  it('denies it', async () => {
    const login = spawn('login', 'berlin', '--space-address');
    await page.goto(await addressOf(login));
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('heading', { name: 'Nothing was stored' }).waitFor();
    expect(await login.exited).toEqual({ code: 77, signal: null });
    expect(login.stderr()).toContain('spacebooks: the login was denied on the platform\n');
    expect(existsSync(tokenPath())).toBe(false);
  });

  it('allows less than is needed, after a wrong password', async () => {
    const login = spawn('login', 'berlin');
    await page.goto(await addressOf(login));
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('E-mail or password is wrong.').waitFor();
    await fillIn();
    await page.getByLabel('write_invoices').uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Back to the terminal' }).waitFor();
    expect(await login.exited).toEqual({ code: 77, signal: null });
    expect(login.stderr()).toContain('spacebooks: the token lacks scopes: write_invoices\n');
    expect(existsSync(tokenPath())).toBe(false);
  });
});

function configText(sandbox: Sandbox, port: number): string {
  return `
platform:
  base_url: ${sandbox.baseUrl}
  auth_url: ${sandbox.authUrl}
  oauth: { client_id: spacebooks, client_secret: "${SECRET_VARIABLE}" }
spaces:
  - id: berlin
    platform_id: space-berlin
    base_url: ${sandbox.spaceUrl('berlin')}
    time_zone: Europe/Berlin
    language: de
    e_invoices:
      from: 2020-01-01
      standard: zugferd
      payment: { iban: DE02120300000000202051 }
      service_period: [{ period: month of invoice }]
webhooks: { public_url: "http://127.0.0.1:${port}", listen: "127.0.0.1:${port}" }
store: { path: data/spacebooks.sqlite }
archive: { path: data/archive }
`;
}

/** Command lines of this machine that hold one of these; where /proc is not there, none can be read. */
function secretsInProcessList(secrets: readonly string[]): readonly string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readOrEmpty(`/proc/${pid}/cmdline`))
    .filter((line) => secrets.some((secret) => line.includes(secret)));
}

/** A process may have ended meanwhile. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
