import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiQuestion, apiToken, askApi } from '../../web/ask-api.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { storyOf } from '../../web/data.js';
import { documentAt } from '../../web/invoices.js';
import { OPENING_DIGEST } from '../../web/opening.js';
import { rawRequest } from '../../web/raw-request.js';
import { PASSWORDS, quickSettings, quickUser, type Site, startSite } from '../../web/site.js';

let site: Site;
let tokens: Record<'anna' | 'annaReads' | 'ben' | 'rita' | 'paul', string>;

beforeAll(async () => {
  const { users } = await quickSettings();
  const rita = await quickUser('rita', 'viewer');
  const paul = await quickUser('paul', 'finance', ['warsaw']);
  site = await startSite({ users: [...users, rita, paul] });
  tokens = {
    anna: await tokenOf('anna', { right: 'decide' }),
    annaReads: await tokenOf('anna', { right: 'read' }),
    ben: await tokenOf('ben', { right: 'decide' }),
    rita: await tokenOf('rita', { right: 'decide' }),
    paul: await tokenOf('paul', { right: 'decide' }),
  };
});
afterAll(() => site.close());
afterEach(() => {
  expect(site.decided.splice(0), 'something was decided in passing').toEqual([]);
});

async function signedIn(name: keyof typeof PASSWORDS): Promise<Visitor> {
  const visitor = visitorOf(site.url);
  await visitor.signIn(name, PASSWORDS[name]);
  return visitor;
}

const tokenOf = (name: keyof typeof PASSWORDS, fields?: Readonly<Record<string, string>>) =>
  apiToken(site, name, fields);
const ask = (...asked: ApiQuestion) => askApi(site, ...asked);

describe('what is read', () => {
  it('spaces, with what is in them', async () => {
    const { status, body } = await ask(tokens.rita, '/spaces');
    expect(status).toBe(200);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['berlin', 'warsaw']);
    expect(body.items[0]).toMatchObject({
      timeZone: 'Europe/Berlin',
      booksFrom: '2026-08-01',
      exports: [
        { name: 'ledger', targets: ['office', 'adviser'] },
        { name: 'jpk', targets: [] },
        { name: 'tax-adviser', targets: ['adviser'] },
      ],
    });
  });

  it('e-invoices page by page, and one with what a person has to do', async () => {
    const first = await ask(tokens.rita, '/spaces/berlin/e-invoices?limit=1');
    expect(first.body.items[0]).toMatchObject({
      space: 'berlin',
      invoiceId: 'inv-1006',
      invoiceNumber: '2026-1006',
      state: 'refused',
      code: 'invoice.refused',
      changedAt: '2026-11-21T08:12:00.000Z',
      nextAt: null,
    });
    const second = await ask(tokens.rita, '/spaces/berlin/e-invoices?limit=1&after=1');
    expect(second.body.items.map(({ invoiceId }: { invoiceId: string }) => invoiceId)).toEqual(['inv-1007']);
    const { body } = await ask(tokens.rita, '/spaces/berlin/e-invoices/inv-1006');
    expect(body.attempts[0].reason).toMatchObject({
      code: 'invoice.refused',
      findings: [
        { rule: 'SB-ZERO-RATE', fix: 'Add a rule to tax_cases, or correct the rate on the platform.' },
      ],
    });
  });

  it('files to the byte, settings for admins alone', async () => {
    const files = storyOf('inv-1005')?.attempts[0]?.files ?? [];
    const addressOf = (wanted: string) => files.find(({ kind }) => kind === wanted)?.address ?? '';
    const path = (address: string) => `/spaces/berlin/e-invoices/inv-1005/files/${address}`;
    const xml = await ask(tokens.rita, path(addressOf('xml')));
    expect(xml.status).toBe(200);
    expect(xml.body).toBe(Buffer.from((await documentAt(addressOf('xml'))) ?? []).toString());
    expect(xml.headers.get('content-type')).toBe('application/xml');
    expect((await ask(tokens.ben, path(addressOf('settings')))).status).toBe(404);
    expect((await ask(tokens.annaReads, path(addressOf('settings')))).status).toBe(200);
  });

  it('batches with amounts as decimal texts', async () => {
    const { body } = await ask(tokens.rita, '/spaces/berlin/batches/1');
    expect(body).toMatchObject({ space: 'berlin', number: 1 });
    for (const { gross } of body.totals) expect(gross.amount).toMatch(/^-?\d+\.\d{2}$/);
    expect(body.files[0].sha256).toMatch(/^[0-9a-f]{64}$/);
    const list = await ask(tokens.rita, '/spaces/berlin/batches?limit=1');
    expect(list.body.items.map(({ number }: { number: number }) => number)).toEqual([2]);
    expect(list.body.next).toBe('2');
    const next = await ask(tokens.rita, '/spaces/berlin/batches?after=2');
    expect(next.body.items.map(({ number }: { number: number }) => number)).toEqual([1]);
  });

  it('months, exclusions, questions, lines of the bank, nights, alerts and decisions', async () => {
    const { body: months } = await ask(tokens.rita, '/spaces/berlin/months');
    expect(months.items[0]).toEqual({ month: '2026-11', state: 'running', open: null, closing: null });
    const { body: month } = await ask(tokens.rita, '/spaces/berlin/months/2026-10');
    expect(month).toMatchObject({ isGreen: false, exports: [{ name: 'ledger' }, { name: 'jpk' }] });
    expect(month.exports[1].leftOut[0].gross).toEqual({ amount: '1234567.89', currency: 'EUR' });
    const { body: excluded } = await ask(tokens.rita, '/spaces/berlin/exclusions');
    expect(excluded.items[0]).toMatchObject({ documentNumber: '2026-0009', by: 'anna' });
    const { body: question } = await ask(tokens.rita, '/spaces/berlin/exports/ledger/rebooking');
    expect(question.question.accounts[0].before).toEqual({ amount: '12345.67', currency: 'EUR' });
    const { body: moved } = await ask(tokens.ben, '/spaces/berlin/cutovers');
    expect(moved.items).toMatchObject([
      {
        ...{ kind: 'accounting', effect: 'post', accepted: '2026-10-01', asked: '2026-07-01', documents: 4 },
        sums: [
          { gross: { amount: '1428.00', currency: 'EUR' }, paid: { amount: '357.00', currency: 'EUR' } },
        ],
      },
    ]);
    const { body: lines } = await ask(tokens.rita, '/spaces/berlin/bank-lines?state=undecided&limit=2');
    expect(lines.items).toHaveLength(2);
    expect(lines.next).not.toBeNull();
    const { body: line } = await ask(tokens.rita, `/spaces/berlin/bank-lines/${lines.items[0].id}`);
    expect(line).toEqual(lines.items[0]);
    expect((await ask(tokens.rita, '/spaces/berlin/runs')).body.items.length).toBeGreaterThan(0);
    const { body: alerts } = await ask(tokens.rita, '/alerts');
    expect(alerts.items[0]).toMatchObject({ code: 'invoice.refused', invoice: { number: '2026-1006' } });
    const { body: decisions } = await ask(tokens.rita, '/decisions');
    expect(decisions.items[0]).toMatchObject({ kind: 'retry', by: 'anna', space: 'berlin' });
  });

  it('once: who has it already gets no bytes', async () => {
    const first = await ask(tokens.rita, '/spaces/berlin/batches');
    const tag = first.headers.get('etag') ?? '';
    const again = await ask(tokens.rita, '/spaces/berlin/batches', undefined, { 'if-none-match': tag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag]);
  });
});

describe('what is refused', () => {
  it('an unknown parameter, by its name', async () => {
    const { status, headers, body } = await ask(tokens.rita, '/spaces/berlin/batches?limt=3');
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toMatchObject({
      type: 'urn:spacebooks:problem:api.request',
      status: 400,
      code: 'api.request',
      wrong: [{ in: 'query', message: 'Unrecognized key: "limt"' }],
    });
  });

  it('a failure of the closed set has its code and advice, in the language asked for', async () => {
    const german = { 'accept-language': 'de' };
    const { status, body } = await ask(tokens.rita, '/spaces/berlin/batches/77', undefined, german);
    expect([status, body.code]).toEqual([404, 'batch.unknown']);
    expect(body.advice).toMatch(/^Alle Buchungsstapel zeigt/);
  });

  it.each([
    ['/nothing', 404],
    ['/spaces/paris', 404],
    ['/spaces/warsaw/months', 404],
    ['/spaces/berlin/months/2026-07', 404],
    ['/spaces/berlin/months/2026-13', 400],
    ['/spaces/berlin/e-invoices?state=lost', 400],
    ['/spaces/berlin/bank-lines?after=x', 400],
    ['/spaces/berlin/bank-lines/999', 404],
    ['/spaces/berlin/exports/none/rebooking', 404],
  ])('%s', async (path, status) => {
    const answer = await ask(tokens.anna, path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('another method, naming those that there are', async () => {
    const { status, headers, body } = await ask(tokens.anna, '/spaces', {});
    expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET, HEAD', 'api.method']);
  });

  it('a body that is no JSON, or too large', async () => {
    const headers = { authorization: `Bearer ${tokens.anna}`, 'content-type': 'text/plain' };
    const url = `${site.url}/api/v1/spaces/berlin/pause`;
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(415);
    const long = await ask(tokens.anna, '/spaces/berlin/pause', { why: 'x'.repeat(70_000) });
    expect([long.status, long.body.code]).toEqual([413, 'api.too-large']);
  });

  it('a foreign host', async () => {
    const headers = { host: 'evil.example', authorization: `Bearer ${tokens.anna}` };
    const answer = await rawRequest(`${site.url}/api/v1/spaces`, { headers });
    expect([answer.status, answer.text.includes('api.host')]).toEqual([421, true]);
  });
});

describe('who', () => {
  it.each([
    ['nobody', null],
    ['a token that nobody has', `sbk_${'a'.repeat(32)}`],
    ['no token of ours', 'ghp_something'],
  ])('%s is asked for a token', async (_who, token) => {
    const { status, headers, body } = await ask(token, '/spaces');
    expect([status, body.code]).toEqual([401, 'api.token']);
    expect(headers.get('www-authenticate')).toBe('Bearer realm="spacebooks"');
  });

  it('is signed in on the page does not ask the API by that, nor a token the page', async () => {
    const anna = await signedIn('anna');
    expect((await anna.get('/api/v1/spaces')).status).toBe(401);
    const headers = { authorization: `Bearer ${tokens.anna}` };
    expect((await fetch(`${site.url}/runs`, { headers, redirect: 'manual' })).status).toBe(303);
  });

  it('sees the spaces of the person and of the token, and no other', async () => {
    const { body } = await ask(tokens.paul, '/spaces');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['warsaw']);
    expect((await ask(tokens.paul, '/spaces/berlin/batches')).status).toBe(404);
    expect((await ask(tokens.paul, '/alerts')).body.items).toEqual([]);
    expect((await ask(tokens.paul, '/decisions')).body.items).toEqual([]);
    const narrow = await tokenOf('anna', { space: 'warsaw' });
    expect((await ask(narrow, '/spaces/berlin')).status).toBe(404);
    expect((await ask(narrow, '/spaces/warsaw')).status).toBe(200);
  });

  it.each([
    ['rita', '/spaces/berlin/batches/2/accept', {}],
    ['paul', '/spaces/warsaw/pause', {}],
    ['ben', '/spaces/berlin/pause', {}],
    ['ben', '/spaces/berlin/e-invoices/inv-1006/retry', {}],
    ['annaReads', '/spaces/berlin/e-invoices/inv-1006/retry', {}],
    ['annaReads', '/spaces/berlin/batches/2/accept', {}],
  ] as const)('%s may not do %s', async (who, path, body) => {
    const answer = await ask(tokens[who], path, body);
    expect([answer.status, answer.body.code]).toEqual([403, 'api.rights']);
  });

  it('has a token that was revoked, or has ended, is let in no more', async () => {
    const ben = await signedIn('ben');
    const token = await tokenOf('ben', { name: 'Short' });
    expect((await ask(token, '/spaces')).status).toBe(200);
    const { text } = await ben.get('/me/tokens');
    expect(text).toContain(`${token.slice(0, 9)}…`);
    expect(text).not.toContain(token);
    const row = text.slice(text.indexOf('>Short<'));
    const id = /\/me\/tokens\/(\d+)\/revoke/.exec(row)?.[1];
    // Of somebody else it is not there, whatever number is tried.
    const rita = await signedIn('rita');
    await rita.get('/me/tokens');
    await rita.post(`/me/tokens/${id}/revoke`, {});
    expect((await ask(token, '/spaces')).status).toBe(200);
    await ben.post(`/me/tokens/${id}/revoke`, {});
    expect((await ask(token, '/spaces')).status).toBe(401);
    const month = await tokenOf('ben', { days: '30' });
    site.clock.move(30 * 86_400_000 - 1);
    expect((await ask(month, '/spaces')).status).toBe(200);
    site.clock.move(1);
    expect((await ask(month, '/spaces')).status).toBe(401);
  });
});

describe('what is decided', () => {
  it('is what the page decides, in the name of person and token', async () => {
    const retry = await ask(tokens.anna, '/spaces/berlin/e-invoices/inv-1006/retry', { why: 'corrected' });
    expect(retry.body).toEqual({
      space: 'berlin',
      invoiceId: 'inv-1006',
      invoiceNumber: '2026-1006',
      next: 'It is read again within two seconds.',
    });
    await ask(tokens.anna, '/spaces/berlin/e-invoices/inv-1006/release', { why: 'gone' });
    expect((await ask(tokens.anna, '/spaces/berlin/pause', {})).body).toEqual({
      space: 'berlin',
      isPaused: true,
    });
    await ask(tokens.anna, '/spaces/berlin/resume', {});
    const close = await ask(tokens.ben, '/spaces/berlin/months/2026-10/close', { why: 'it is known' });
    expect(close.body).toEqual({ space: 'berlin', month: '2026-10', batches: [] });
    const exclusion = { document: '2026-1003', report: 'jpk-v7m', why: 'OSS' };
    await ask(tokens.ben, '/spaces/berlin/exclusions/exclude', exclusion);
    expect((await ask(tokens.ben, '/spaces/berlin/batches/2/accept', {})).body).toEqual({
      ...{ space: 'berlin', number: 2, status: 'accepted', closedMonths: [] },
    });
    expect(site.decided.splice(0)).toEqual([
      'retry berlin/inv-1006 by anna (Import of anna): corrected',
      'release berlin/inv-1006 by anna (Import of anna): gone',
      'pause berlin by anna (Import of anna): -',
      'resume berlin by anna (Import of anna)',
      'close berlin/2026-10 by ben (Import of ben): it is known',
      expect.stringMatching(/^exclude .*2026-1003.* by ben \(Import of ben\)/),
      'accepted berlin/2 by ben (Import of ben): -',
    ]);
  });

  it('and what is not possible says why', async () => {
    const open = await ask(tokens.ben, '/spaces/berlin/months/2026-10/close', {});
    expect([open.status, open.body.code]).toEqual([409, 'api.not-closed']);
    expect(open.body.advice).toMatch(/^Month 2026-10 is open:/);
    const closed = await ask(tokens.ben, '/spaces/berlin/months/2026-08/close', {});
    expect([closed.status, closed.body.code]).toEqual([409, 'period.not-over']);
    const other = await ask(tokens.ben, '/spaces/berlin/exports/ledger/rebooking', { digest: 'x' });
    expect([other.status, other.body.code]).toEqual([409, 'accounting.rebooking']);
    const digest = 'c07e9a1b27de54f0';
    const path = '/spaces/berlin/cutovers';
    const stale = await ask(tokens.ben, path, { digest: 'x', why: 'w' });
    expect([stale.status, stale.body.code]).toEqual([409, 'cutover.moved']);
    expect((await ask(tokens.ben, path, { digest, why: '' })).status).toBe(400);
    expect((await ask(tokens.rita, path, { digest, why: 'w' })).status).toBe(403);
    const none = await ask(tokens.anna, '/spaces/berlin/e-invoices/inv-1006/release', {});
    expect([none.status, none.body.wrong[0].name]).toEqual([400, 'why']);
  });

  it('a moved cutover, as it was shown, with a reason', async () => {
    const said = { digest: 'c07e9a1b27de54f0', why: 'the add-on has none' };
    const agreed = await ask(tokens.ben, '/spaces/berlin/cutovers', said);
    expect([agreed.status, agreed.body.digest]).toEqual([200, said.digest]);
    expect(site.decided.splice(0)).toEqual(['cutover berlin by ben (Import of ben): the add-on has none']);
  });

  it('opening items, with what was confirmed of one that has changed, and a yes to them', async () => {
    const path = '/spaces/berlin/opening-items';
    const { status, body } = await ask(tokens.ben, path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ space: 'berlin', from: '2026-08-01', state: 'asked', receivables: 'posted', isCopied: true },
      ...{ digest: OPENING_DIGEST, strangers: [], gone: ['2026-0380'] },
      sums: [
        {
          ...{ items: 3, open: { amount: '1506.50', currency: 'EUR' } },
          paidSince: { amount: '316.50', currency: 'EUR' },
          lostSince: { amount: '1190.00', currency: 'EUR' },
        },
      ],
    });
    expect(body.items[0]).toEqual({
      ...{ invoiceId: 'inv-0388', documentNumber: '2026-0388', documentDate: '2026-07-03' },
      ...{ debtor: '10009', debtorName: 'Fuchs & Söhne GmbH', state: 'changed' },
      gross: { amount: '416.50', currency: 'EUR' },
      paidBefore: { amount: '100.00', currency: 'EUR' },
      open: { amount: '316.50', currency: 'EUR' },
      paidSince: { amount: '316.50', currency: 'EUR' },
      lostSince: { amount: '0.00', currency: 'EUR' },
      taxes: [
        {
          ...{ taxCase: 'S', rate: '19', country: null, isDueWithPayment: false },
          ...{ net: { amount: '350.00', currency: 'EUR' }, tax: { amount: '66.50', currency: 'EUR' } },
        },
      ],
      before: {
        debtor: '10007',
        gross: { amount: '416.50', currency: 'EUR' },
        paidBefore: { amount: '0.00', currency: 'EUR' },
        open: { amount: '416.50', currency: 'EUR' },
        taxes: body.items[0].taxes,
      },
    });
    expect(body.items[2]).toMatchObject({ state: 'unknown', open: null, paidBefore: null, before: null });
    expect((await ask(tokens.rita, path)).status).toBe(403);
    expect((await ask(tokens.ben, '/spaces/warsaw/opening-items')).status).toBe(404);
    const said = { digest: OPENING_DIGEST, why: 'the OPOS list of July' };
    expect((await ask(tokens.ben, path, { ...said, why: '' })).status).toBe(400);
    expect((await ask(tokens.rita, path, said)).status).toBe(403);
    expect((await ask(tokens.ben, '/spaces/warsaw/opening-items', said)).status).toBe(404);
    const stale = await ask(tokens.ben, path, { ...said, digest: '5e1f77c0a9d3' });
    expect([stale.status, stale.body.code, stale.body.detail]).toEqual([
      409,
      'accounting.opening',
      'now the list is 5e1f77c0a9d2',
    ]);
    expect(site.decided).toEqual([]);
    const yes = await ask(tokens.ben, path, said);
    expect([yes.status, yes.body.state, yes.body.items[0].state]).toEqual([200, 'confirmed', 'confirmed']);
    expect(site.decided.splice(0)).toEqual(['opening berlin by ben (Import of ben): the OPOS list of July']);
  });

  it.each([
    ['issue', {}, 'issue berlin/inv-1006 by anna (Import of anna): -'],
    ['issue', { why: 'was mailed bare' }, 'issue berlin/inv-1006 by anna (Import of anna): was mailed bare'],
    ['none-needed', { why: 'private' }, 'none-needed berlin/inv-1006 by anna (Import of anna): private'],
    ['needed', {}, 'needed berlin/inv-1006 by anna (Import of anna): -'],
  ])('an invoice without an e-invoice, for admins: %s', async (action, body, decided) => {
    const path = `/spaces/berlin/e-invoices/inv-1006/${action}`;
    for (const token of [tokens.rita, tokens.ben, tokens.annaReads]) {
      expect((await ask(token, path, body)).status).toBe(403);
    }
    expect((await ask(null, path, body)).status).toBe(401);
    const done = await ask(tokens.anna, path, body);
    expect([done.status, done.body]).toEqual([
      200,
      {
        ...{ space: 'berlin', invoiceId: 'inv-1006', invoiceNumber: '2026-1006' },
        next: 'It is read again within two seconds.',
      },
    ]);
    expect(site.decided.splice(0)).toEqual([decided]);
    const unknown = await ask(tokens.anna, `/spaces/berlin/e-invoices/none/${action}`, body);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'operator.unknown']);
  });

  it('says that an invoice needs no e-invoice for no reason to nobody', async () => {
    for (const body of [{}, { why: '' }, { why: ' \n' }]) {
      const answer = await ask(tokens.anna, '/spaces/berlin/e-invoices/inv-1006/none-needed', body);
      expect([answer.status, answer.body.wrong[0].name]).toEqual([400, 'why']);
    }
    const more = await ask(tokens.anna, '/spaces/berlin/e-invoices/inv-1006/issue', { force: true });
    expect(more.status).toBe(400);
  });

  it('rejects and voids a batch with a reason, and twice is once', async () => {
    const why = 'imported into the wrong client';
    const reject = await ask(tokens.ben, '/spaces/berlin/batches/2/reject', { why });
    expect(reject.body).toEqual({
      space: 'berlin',
      number: 2,
      status: 'rejected',
      closedMonths: ['2026-08'],
    });
    const voided = await ask(tokens.ben, '/spaces/berlin/batches/2/void', { why: ' too early ' });
    expect(voided.body).toEqual({ space: 'berlin', number: 2, status: 'voided', closedMonths: ['2026-08'] });
    expect(site.decided.splice(0)).toEqual([
      `rejected berlin/2 by ben (Import of ben): ${why}`,
      'voided berlin/2 by ben (Import of ben): too early',
    ]);
    for (const body of [{}, { why: '' }, { why: ' \n ' }]) {
      const answer = await ask(tokens.ben, '/spaces/berlin/batches/2/reject', body);
      expect([answer.status, answer.body.wrong[0].name]).toEqual([400, 'why']);
    }
    // The first was accepted long ago.
    const other = await ask(tokens.ben, '/spaces/berlin/batches/1/void', { why });
    expect([other.status, other.body.code]).toEqual([409, 'batch.decided']);
    expect((await ask(tokens.ben, '/spaces/berlin/batches/1/accept', {})).body.status).toBe('accepted');
    expect((await ask(tokens.rita, '/spaces/berlin/batches/2/void', { why })).status).toBe(403);
    expect(site.decided.splice(0)).toEqual([]);
  });

  it('runs an export of which the last batch was seen, and says what became of it', async () => {
    const path = '/spaces/berlin/exports/ledger';
    const { body: before } = await ask(tokens.rita, path);
    expect(before.ahead).toMatchObject({ status: 'ready', to: '2026-11-20', lastBatch: 2, blocked: null });
    expect(before.ahead.batch).toMatchObject({ number: 3, entries: 14, invoices: 6 });
    expect(before.last).toMatchObject({ state: 'over', by: 'ben', outcome: 'released', batch: 2 });
    const run = (name: string, lastBatch: number) =>
      ask(tokens.ben, `/spaces/berlin/exports/${name}/run`, { lastBatch });
    expect((await run('ledger', 1)).body.state).toBe('late');
    expect((await run('tax-adviser', 2)).body.state).toBe('running');
    expect((await run('ledger', before.ahead.lastBatch)).body).toEqual({
      ...{ space: 'berlin', export: 'ledger', state: 'begun' },
    });
    expect(site.decided.splice(0)).toEqual(['export berlin/ledger by ben (Import of ben)']);
    const busy = await run('jpk', 2);
    expect([busy.status, busy.body.code]).toEqual([409, 'accounting.busy']);
    expect((await ask(tokens.ben, '/spaces/berlin/exports/tax-adviser')).body).toMatchObject({
      ahead: null,
      last: { state: 'running', outcome: null },
    });
    expect((await ask(tokens.ben, '/spaces/berlin/exports/none/run', { lastBatch: 2 })).status).toBe(404);
    expect((await ask(tokens.rita, `${path}/run`, { lastBatch: 2 })).status).toBe(403);
  });

  it('a line of the bank, once', async () => {
    const { body } = await ask(tokens.ben, '/spaces/berlin/bank-lines?state=undecided&limit=50');
    const { id } = body.items.find(({ remittance }: { remittance: string }) => remittance === 'Strom');
    const path = `/spaces/berlin/bank-lines/${id}/decide`;
    const done = await ask(tokens.ben, path, { kind: 'ignore', why: 'electricity' });
    expect(done.body).toMatchObject({
      state: 'ignored',
      amount: { amount: '-90.00', currency: 'EUR' },
      decision: { by: 'ben (Import of ben)', why: 'electricity' },
    });
    const again = await ask(tokens.ben, path, { kind: 'ignore', why: 'electricity' });
    expect([again.status, again.body.code]).toEqual([409, 'bank.line-decided']);

    const back = `/spaces/berlin/bank-lines/${id}/undo`;
    expect((await ask(tokens.ben, back, {})).status).toBe(400);
    expect((await ask(tokens.rita, back, { why: 'no' })).status).toBe(403);
    const undone = await ask(tokens.ben, back, { why: 'it was ours' });
    expect(undone.body).toMatchObject({
      state: 'waiting',
      decision: { by: 'ben (Import of ben)', why: 'it was ours' },
    });
    const twice = await ask(tokens.ben, back, { why: 'again' });
    expect([twice.status, twice.body.code]).toEqual([409, 'bank.undecidable']);
  });

  it('what a decision teaches, where it is asked for, with a limit that can be changed', async () => {
    const { body } = await ask(tokens.ben, '/spaces/berlin/bank-lines?state=undecided&limit=50');
    const idOf = (text: string): number =>
      body.items.find(({ remittance }: { remittance: string }) => remittance.includes(text)).id;
    const decideOn = (text: string, choice: object) =>
      ask(tokens.ben, `/spaces/berlin/bank-lines/${idOf(text)}/decide`, choice);
    const rules = async () => (await ask(tokens.rita, '/spaces/berlin/bank-rules')).body.items;
    await decideOn('Strom', { kind: 'not-ours' });
    expect(await rules()).toEqual([]);
    const invoices = [{ invoice: '2026-0802', amount: '230.00' }];
    await decideOn('Rest folgt', { kind: 'invoices', invoices, letGo: true, learn: true });
    const tolerance = {
      kind: 'tolerance',
      limit: '8.00',
      account: 'DE37200000000009876543',
      space: 'berlin',
    };
    expect(await rules()).toMatchObject([{ kind: 'debtor', limit: null }, tolerance]);
    const { id } = (await rules())[1];
    const limit = await ask(tokens.ben, `/spaces/berlin/bank-rules/${id}/limit`, { limit: '2.50' });
    expect(limit.body.items[1]).toMatchObject({
      ...tolerance,
      limit: '2.50',
      made: { by: 'ben (Import of ben)' },
    });
    const latest = (await rules())[1].id;
    const refused = await ask(tokens.ben, `/spaces/berlin/bank-rules/${latest}/limit`, { limit: '99' });
    expect([refused.status, refused.body.code]).toEqual([409, 'bank.undecidable']);
    expect((await ask(tokens.rita, `/spaces/berlin/bank-rules/${latest}/remove`, {})).status).toBe(403);
    const left = await ask(tokens.ben, `/spaces/berlin/bank-rules/${latest}/remove`, {});
    expect(left.body.items).toMatchObject([{ kind: 'debtor' }]);
    const gone = await ask(tokens.ben, `/spaces/berlin/bank-rules/${latest}/remove`, {});
    expect(gone.body.code).toBe('bank.unknown-rule');
  });

  it('once for each Idempotency-Key, for a day', async () => {
    const path = '/spaces/berlin/e-invoices/inv-1006/retry';
    const key = { 'idempotency-key': 'one' };
    const first = await ask(tokens.anna, path, { why: 'a' }, key);
    const again = await ask(tokens.anna, path, { why: 'a' }, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await ask(tokens.anna, path, { why: 'b' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'api.key-used']);
    expect(site.decided.splice(0)).toEqual(['retry berlin/inv-1006 by anna (Import of anna): a']);
    // A refusal is an answer, too.
    const refused = { 'idempotency-key': 'two' };
    const closed = await ask(tokens.ben, '/spaces/berlin/months/2026-08/close', {}, refused);
    const same = await ask(tokens.ben, '/spaces/berlin/months/2026-08/close', {}, refused);
    expect([same.status, same.body]).toEqual([409, closed.body]);
    site.clock.move(24 * 3_600_000);
    await ask(tokens.anna, path, { why: 'b' }, key);
    expect(site.decided.splice(0)).toEqual(['retry berlin/inv-1006 by anna (Import of anna): b']);
  });
});

describe('how much', () => {
  it('a token may ask 300 times a minute, and is told when to come back', async () => {
    const token = await tokenOf('ben');
    const url = `${site.url}/api/v1/nothing`;
    const headers = { authorization: `Bearer ${token}` };
    for (let count = 0; count < 300; count += 1) expect((await fetch(url, { headers })).status).toBe(404);
    site.clock.move(20_000);
    const late = await ask(token, '/nothing');
    expect([late.status, late.headers.get('retry-after'), late.body.code]).toEqual([
      429,
      '40',
      'api.too-many',
    ]);
    expect((await ask(tokens.ben, '/nothing')).status).toBe(404);
    site.clock.move(40_000);
    expect((await ask(token, '/nothing')).status).toBe(404);
  });

  it('a network that tries tokens which nobody has is stopped, whatever it sends then', async () => {
    const own = await startSite();
    try {
      const wrong = { authorization: `Bearer sbk_${'b'.repeat(32)}` };
      const url = `${own.url}/api/v1/spaces`;
      const statuses = new Set<number>();
      for (let count = 0; count < 30; count += 1) statuses.add((await fetch(url, { headers: wrong })).status);
      expect([...statuses]).toEqual([401]);
      expect((await fetch(url, { headers: wrong })).status).toBe(429);
      own.clock.move(15 * 60_000);
      expect((await fetch(url, { headers: wrong })).status).toBe(401);
    } finally {
      await own.close();
    }
  });
});
