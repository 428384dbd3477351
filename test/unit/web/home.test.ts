import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiToken, askApi } from '../../web/ask-api.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, quickUser, type Site, startSite } from '../../web/site.js';

const english = { 'accept-language': 'en' };
let site: Site;
beforeAll(async () => {
  site = await startSite({
    users: [
      await quickUser('anna', 'admin'),
      await quickUser('ben', 'finance'),
      await quickUser('rita', 'accountant'),
      await quickUser('paul', 'viewer', ['warsaw']),
    ],
  });
});
afterAll(() => site.close());
afterEach(() => {
  site.decided.splice(0);
});

async function signedIn(name: 'anna' | 'ben' | 'rita' | 'paul'): Promise<Visitor> {
  const visitor = visitorOf(site.url);
  await visitor.signIn(name, PASSWORDS[name]);
  return visitor;
}

/** What the start page says is to be done, and what waits for others. */
async function todo(name: Parameters<typeof signedIn>[0]) {
  const { text } = await (await signedIn(name)).get('/', english);
  const own = [...text.matchAll(/<div class="task"><a href="[^"]+">([^<]+)</g)].map(([, said]) => said);
  const others = /<summary>Waiting for others: (\d+)/.exec(text)?.[1] ?? '0';
  return { own, others: Number(others), text };
}

describe('the start page', () => {
  it('has for each role what it can do, the most urgent first', async () => {
    const finance = await todo('ben');
    expect(finance.own).toEqual([
      '1 e-invoice was refused or stopped',
      '1 e-invoice was refused or stopped',
      '3 bank transactions wait for a decision',
      'Changed rules would rebook entries of ledger: agree or not',
      'Opening items wait for your confirmation',
      'The switch from the program before is not finished',
      expect.stringMatching(/^2 batches wait for the accountant/),
      'October 2026 can be closed',
      '2 further alerts are open',
    ]);
    expect((await todo('anna')).own).toContain('3 settings were left out by the first setup');
    expect(finance.own).not.toContain('3 settings were left out by the first setup');
  });

  it('shows an accountant the batches, and of the bank, nights and alerts nothing that is not theirs', async () => {
    const { own, text } = await todo('rita');
    expect(own).toEqual([expect.stringMatching(/^2 batches wait/)]);
    expect(text).not.toContain('bank transactions');
    expect(text).not.toContain('/runs');
    expect(text).not.toContain('Sync now');
  });

  it('is calm for who has nothing to do, and tells of nothing but their spaces', async () => {
    const { own, others, text } = await todo('paul');
    expect([own, others]).toEqual([[], 1]);
    expect(text).toContain('Nothing to do.');
    expect(text).not.toContain('berlin');
  });

  it('says amount, since when, how the last night went and when the next one is', async () => {
    const said = (await todo('ben')).text.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    expect(said).toContain('berlin · since 20 Nov 2026, 07:30 CET€476.00');
    expect(said).toContain('Last nightDone, 21 Nov 2026, 02:31 CET: 14 invoices read · Batch 2');
    expect(said).toContain('Next night22 Nov 2026, 02:30 CET');
    expect(said).toContain('Last nightThe first one is still to come');
  });
});

it('a sync is asked for by finance, once, and its page says what became of it', async () => {
  const ben = await signedIn('ben');
  await ben.get('/');
  const asked = await ben.post('/sync/berlin', {}, english);
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/sync/berlin']);
  expect(site.decided).toEqual(['sync berlin by ben']);
  const { text, headers } = await ben.get('/sync/berlin', english);
  expect(text).toContain('3 invoices read (new: 1, changed: 2, gone: 0)');
  expect(headers.get('refresh')).toBeNull();
  expect((await ben.get('/sync/nowhere')).status).toBe(404);
});

it('the API has the same list, and says whose each is', async () => {
  const token = await apiToken(site, 'ben', { right: 'decide' });
  const { status, body } = await askApi(site, token, '/tasks');
  expect(status).toBe(200);
  expect(body.items).toHaveLength(9);
  expect(body.items[2]).toEqual({
    ...{ kind: 'bank-lines', space: 'berlin', text: '3 bank transactions wait for a decision', count: 3 },
    ...{ isMore: false, amounts: [{ amount: '476.00', currency: 'EUR' }], who: 'finance', isYours: true },
    ...{ since: '2026-11-20T06:30:00.000Z', path: '/bank?space=berlin&state=undecided', about: {} },
  });
  const sync = await askApi(site, token, '/spaces/berlin/sync');
  expect(sync.body.last).toMatchObject({ state: 'done', by: 'ben', read: 3, failure: null });
});
