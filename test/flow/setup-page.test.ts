import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { beginSetup } from '../../src/cli/setup/first-setup.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { afterTest } from '../after-test.js';
import { standingClock } from '../web/site.js';
import { CLIENT_SECRET, EMAIL, type InitStage, PASSWORD, setInitStage, TOKEN } from './init-stage.js';
import { decideAndReturn } from './login-stage.js';
import { type FormBrowser, formBrowser } from './setup-browser.js';

const DESK: InvoiceInput['items'][number] = { description: 'Fix Desk', net: '350', rate: '19' };
const ADMIN = 'three words apart';

async function stage(seed: Parameters<typeof setInitStage>[1] = {}) {
  const made = await setInitStage({}, { invoices: [{ id: 'invoice-1', items: [DESK] }], ...seed });
  const said: string[] = [];
  const redaction = createRedaction();
  const output = {
    line: (text: string) => void said.push(text),
    error: (text: string) => void said.push(redaction.redact(text)),
    redaction,
    colours: false,
  };
  const clock = standingClock();
  const setup = await beginSetup(
    made.file,
    { host: '127.0.0.1', port: 0 },
    { clock, context: { output, env: {}, version: '0.0.0-test' } },
  );
  afterTest(() => setup.close());
  const link = /http:\/\/\S+/.exec(said.join('\n'))?.[0] ?? '';
  let written = false;
  void setup.written.then(() => {
    written = true;
  });
  const { origin, pathname } = new URL(link);
  return { made, setup, clock, origin, path: pathname, said, isWritten: () => written };
}

type Stage = Awaited<ReturnType<typeof stage>>;

async function enter({ origin, path }: Stage, language = 'en'): Promise<FormBrowser> {
  const browser = formBrowser(origin, language);
  await browser.open(path);
  await browser.send();
  return browser;
}

const platform = ({ sandbox }: InitStage) => ({ platform: sandbox.baseUrl, auth: sandbox.authUrl });

/** From the first page to the review. */
async function answerAll(browser: FormBrowser, { made }: Stage): Promise<void> {
  await browser.send({ ...platform(made), token: TOKEN });
  await browser.send({ space: 'berlin' });
  await browser.send({ spaceUrl: made.sandbox.spaceUrl('berlin') });
  await browser.send();
  await browser.send({ servicePeriod: 'month of invoice', iban: 'DE02120300000000202051' });
  await browser.send({ chart: 'none' });
  await browser.send({ publicUrl: 'https://books.example.com' });
  await browser.send({ webUser: 'anna', webPassword: ADMIN, webListen: '127.0.0.1:8081' });
  await browser.send();
}

describe('the first setup on a page', () => {
  it('asks in steps, shows what it writes, writes it once, and says where to sign in', async () => {
    const played = await stage();
    const { made } = played;
    const browser = await enter(played);
    expect(browser.at()).toBe('/setup/platform');
    await browser.send({ ...platform(made), token: TOKEN });
    expect(browser.at()).toBe('/setup/space');
    await browser.send({ space: 'berlin' });
    await browser.send({ spaceUrl: 'http://127.0.0.1:1/space/none' });
    expect(browser.html()).toContain('is no address of a space that this login administers');
    await browser.send({ spaceUrl: made.sandbox.spaceUrl('berlin') });
    expect(browser.html()).toContain('value="Europe/Berlin"');
    await browser.send();
    expect(browser.at()).toBe('/setup/invoices');
    await browser.send({ servicePeriod: 'month of invoice', iban: 'DE99' });
    expect(browser.html()).toContain('That is not an IBAN: its form or its check digits are wrong.');
    expect(browser.html()).toContain('value="DE99"');
    await browser.send({ iban: 'DE02120300000000202051' });
    expect(browser.at()).toBe('/setup/books');
    await browser.send({ chart: 'SKR03' });
    expect(browser.html()).toContain('Beraternummer');
    await browser.send({ datevConsultant: '1001' });
    await browser.send({ datevClient: '17', bankFolder: '/srv/bank', bankPost: 'certain' });
    expect(browser.at()).toBe('/setup/place');
    await browser.send({ publicUrl: 'https://books.example.com' });
    expect(browser.at()).toBe('/setup/page');
    await browser.send({ webUser: 'anna', webPassword: 'short', webListen: '127.0.0.1:8081' });
    expect(browser.html()).toContain('That is shorter than 10 characters');
    expect(browser.html()).not.toContain('value="short"');
    await browser.send({ webPassword: ADMIN });
    expect(browser.at()).toBe('/setup/alerts');
    await browser.send();
    expect(browser.at()).toBe('/setup/review');
    expect(browser.html()).toContain('vat_id: DE123456788');
    expect(browser.html()).toContain('accounts: [{ iban: DE02120300000000202051 }]');
    expect(browser.html()).toMatch(/folder: \/srv\/bank\n(?: +#.*\n)+ +post: certain\n/);
    expect([existsSync(made.file), played.isWritten(), made.files()]).toEqual([false, false, []]);
    await browser.send({}, 'write');
    expect([browser.at(), browser.status(), played.isWritten()]).toEqual(['/setup/done', 200, true]);
    expect(browser.html()).toContain('sign in as anna');
    expect(made.files()).toEqual([
      ...['data', 'data/secrets', 'data/secrets/anna-password', 'data/tokens', 'data/tokens/berlin'],
      'spacebooks.yml',
    ]);
    const checked = await made.run('check-config', made.file, '--json');
    expect({ code: checked.code, problems: JSON.parse(checked.out).problems }).toEqual({ code: 0 });
    expect(statSync(made.file).mode & 0o777).toBe(0o600);
    const all = `${played.said.join('\n')}${made.text()}`;
    expect([all.includes(TOKEN), all.includes(ADMIN)]).toEqual([false, false]);
  });

  it('asks what DATEV does with tax on an account that no list has', async () => {
    const room = {
      description: 'Raum',
      net: '100',
      rate: '19',
      revenue_account: { number: '8413', name: 'Räume' },
    };
    const played = await stage({ invoices: [{ id: 'invoice-1', items: [room] }] });
    const browser = await enter(played);
    await browser.send({ ...platform(played.made), token: TOKEN });
    await browser.send({ space: 'berlin' });
    await browser.send({ spaceUrl: played.made.sandbox.spaceUrl('berlin') });
    await browser.send();
    await browser.send({ servicePeriod: 'month of invoice', iban: 'DE02120300000000202051' });
    await browser.send({ chart: 'SKR03', 'account 8413': '8413', datevConsultant: '1001' });
    const question =
      'DATEV: the rate in percent that it takes out of amounts on 8413 by itself (Automatikkonto), or none';
    expect(browser.html()).toContain(question);
    await browser.send({ datevClient: '17', 'automatic 8413': 'some' });
    expect(browser.html()).toContain('That is neither a rate in percent nor none.');
    await browser.send({ 'automatic 8413': '19' });
    expect(browser.at()).toBe('/setup/place');
    await browser.send({ publicUrl: 'https://books.example.com' });
    await browser.send({ webUser: 'anna', webPassword: ADMIN, webListen: '127.0.0.1:8081' });
    await browser.send();
    expect(browser.at()).toBe('/setup/review');
    expect(browser.html()).toContain('account: 8413\n          automatic: 19\n');
  });

  it('shows no secret that was given, keeps it, and goes back and forth', async () => {
    const played = await stage();
    const browser = await enter(played);
    await answerAll(browser, played);
    for (const path of ['/setup/platform', '/setup/page', '/setup/review']) {
      await browser.open(path);
      expect([browser.at(), browser.status()]).toEqual([path, 200]);
      expect([browser.html().includes(TOKEN), browser.html().includes(ADMIN)]).toEqual([false, false]);
    }
    await browser.open('/setup/platform');
    expect(browser.html()).toContain('Given. Leave empty to keep it.');
    await browser.send();
    expect(browser.at()).toBe('/setup/review');
    await browser.open('/setup/space');
    await browser.send({ id: 'spree' });
    expect(browser.html()).toContain('- id: spree\n');
  });

  it('takes what was changed in the text, and says with line and fix what is wrong with it', async () => {
    const played = await stage();
    const browser = await enter(played);
    await answerAll(browser, played);
    const text = textOf(browser);
    await browser.send({ text: text.replace('language: de', 'language: xx') }, 'write');
    expect(browser.at()).toBe('/setup/review');
    expect(browser.html()).toMatch(/Line \d+: .*language/);
    expect(existsSync(played.made.file)).toBe(false);
    await browser.send({ text: text.replace('language: de', 'language: pl') }, 'write');
    expect(browser.at()).toBe('/setup/done');
    expect(played.made.text()).toContain('language: pl');
  });

  it('names the lines that wait for an answer before it writes', async () => {
    const played = await stage();
    const browser = await enter(played);
    await answerAll(browser, played);
    await browser.open('/setup/invoices');
    await browser.send({ servicePeriod: '' });
    expect(browser.html()).toContain('Not decided yet: is the rule below right?');
    await browser.send({}, 'write');
    expect([browser.at(), existsSync(played.made.file)]).toEqual(['/setup/review', false]);
    await browser.open('/setup/invoices');
    await browser.send({ servicePeriod: 'month before' });
    await browser.send({}, 'write');
    expect(browser.at()).toBe('/setup/done');
  });

  it.each([
    ['de', 'Noch nicht entschieden: stimmt die Regel darunter?'],
    ['pl', 'Jeszcze nie zdecydowano: czy poniższa reguła jest właściwa?'],
  ])('asks what is left in the language of the page: %s', async (language, question) => {
    const played = await stage();
    const browser = await enter(played, language);
    await answerAll(browser, played);
    await browser.open('/setup/invoices');
    await browser.send({ servicePeriod: '' });
    expect(browser.html()).toContain(question);
    expect(browser.html()).not.toMatch(/not decided yet|is the rule/);
  });

  it('says what the platform says of a wrong token, and of being away, and takes the right one', async () => {
    const played = await stage();
    const browser = await enter(played);
    await browser.send({ ...platform(played.made), token: 'a-token-nobody-gave' });
    expect([browser.at(), browser.status()]).toEqual(['/setup/platform', 200]);
    expect(browser.html()).toContain('That is not taken by the platform');
    await browser.send({ auth: 'http://127.0.0.1:1', token: TOKEN });
    expect(browser.html()).toMatch(/not taken by the platform: .*ECONNREFUSED/);
    await browser.send({ auth: played.made.sandbox.authUrl });
    expect(browser.at()).toBe('/setup/space');
  });

  it('logs in with an application that the platform sends back to it', async () => {
    const played = await stage();
    const browser = await enter(played);
    expect(browser.html()).toContain(`${played.origin}/callback`);
    await browser.send({ ...platform(played.made), token: '' });
    await browser.send({ clientId: 'spacebooks' });
    await browser.send({ clientSecret: CLIENT_SECRET });
    const address = /href="(http[^"]*oauth\/authorize[^"]*)"/.exec(browser.html())?.[1] ?? '';
    await decideAndReturn(address.replaceAll('&amp;', '&'), { email: EMAIL, password: PASSWORD });
    await browser.open('/setup');
    expect(browser.at()).toBe('/setup/space');
    await browser.send({ space: 'berlin' });
    await browser.send({ spaceUrl: played.made.sandbox.spaceUrl('berlin') });
    await browser.send();
    await browser.send({ servicePeriod: 'month of invoice' });
    await browser.send({ chart: 'none' });
    await browser.send({ publicUrl: 'https://books.example.com' });
    await browser.send({ webUser: 'anna', webPassword: ADMIN, webListen: '127.0.0.1:8081' });
    await browser.send();
    await browser.send({}, 'write');
    expect(browser.at()).toBe('/setup/done');
    const token = readFileSync(join(played.made.folder, 'data/tokens/berlin'), 'utf8').trim();
    expect(played.made.sandbox.state.tokens.get(token)).toMatchObject({ spaceId: 'space-berlin' });
  });

  it('never writes over a file, and says what to do where a folder cannot be written', async () => {
    const played = await stage();
    const browser = await enter(played);
    await answerAll(browser, played);
    // A file where a folder is wanted stops root as well.
    writeFileSync(join(played.made.folder, 'data'), '');
    await browser.send({}, 'write');
    expect(browser.status()).toBe(500);
    expect(browser.html()).toContain('Could not be written');
    expect(browser.html()).toContain('Nothing was written.');
    await browser.open('/setup/place');
    await browser.send({ data: 'other' });
    writeFileSync(played.made.file, '# mine\n');
    await browser.send({}, 'write');
    expect([browser.status(), played.made.text(), played.isWritten()]).toEqual([409, '# mine\n', false]);
    expect(browser.html()).toContain('is never overwritten');
    expect(existsSync(join(played.made.folder, 'other/tokens/berlin'))).toBe(false);
  });

  it.each([
    ['de', 'spacebooks einrichten', 'Das ist keine IBAN: Form oder Prüfziffern stimmen nicht.'],
    ['pl', 'Konfiguracja spacebooks', 'To nie jest IBAN: niepoprawna forma lub cyfry kontrolne.'],
  ])('speaks %s', async (language, title, complaint) => {
    const played = await stage();
    const browser = formBrowser(played.origin, language);
    await browser.open(played.path);
    expect(browser.html()).toContain(title);
    await browser.send();
    await browser.send({ ...platform(played.made), token: TOKEN });
    await browser.send({ space: 'berlin' });
    await browser.send({ spaceUrl: played.made.sandbox.spaceUrl('berlin') });
    await browser.send();
    await browser.send({ iban: 'DE99' });
    expect(browser.html()).toContain(complaint);
  });
});

describe('the link of the setup', () => {
  it('is good once, for one browser; nothing else answers', async () => {
    const played = await stage();
    const stranger = formBrowser(played.origin);
    const nothing = async (path: string) => {
      await stranger.open(path);
      expect([path, stranger.status(), stranger.html()]).toEqual([path, 404, '']);
    };
    for (const path of ['/', '/setup', '/setup/platform', '/setup/review', '/setup/done', '/sign-in']) {
      await nothing(path);
    }
    await nothing(`/setup/link/${'a'.repeat(32)}`);
    // Looking at it uses nothing up.
    await stranger.open(played.path);
    expect(stranger.status()).toBe(200);
    const browser = await enter(played);
    expect(browser.at()).toBe('/setup/platform');
    await stranger.send();
    expect(stranger.status()).toBe(410);
    expect(stranger.html()).toContain('This link was used already');
    for (const path of ['/setup', '/setup/platform', '/setup/review']) await nothing(path);
    await browser.open(played.path);
    expect(browser.at()).toBe('/setup/platform');
  });

  it('ends after an hour, and the browser after four', async () => {
    const played = await stage();
    const browser = formBrowser(played.origin);
    played.clock.move(60 * 60_000);
    await browser.open(played.path);
    expect(browser.status()).toBe(404);
    played.clock.move(-1);
    const inside = await enter(played);
    played.clock.move(4 * 60 * 60_000);
    await inside.open('/setup/platform');
    expect([inside.status(), inside.html()]).toEqual([404, '']);
  });

  it('takes no form from another site, and none without its token', async () => {
    const played = await stage();
    const browser = await enter(played);
    const cookie = 'spacebooks-visit=guessed';
    const forged = await fetch(`${played.origin}/setup/platform`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
      },
      body: 'q+token=x',
    });
    expect(forged.status).toBe(404);
    expect(browser.status()).toBe(200);
    expect(browser.headers().get('content-security-policy')).toContain("default-src 'none'");
  });
});

function textOf(browser: FormBrowser): string {
  const [, text = ''] = /<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(browser.html()) ?? [];
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
