import type { SandboxSeed } from '@spacebooks/cobot-sandbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBeside } from '../../src/store/engine/open.js';
import { createForecasts } from '../../src/store/figures/forecasts.js';
import { type Stage, setStage } from './stage.js';
import { signedIn, webSection } from './web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const OPERATION = 'get-space-membership-invoice-previews';
const ACCOUNTING = `      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports: [{ name: overview, formats: [csv], schedule: nightly }]`;

type Previews = NonNullable<SandboxSeed['previews']>;
const preview = (invoice_date: string, net: string): Previews[number] => ({
  items: [{ description: 'Fix Desk', net, rate: '19' }],
  invoice_date,
});
/** Eleven in December, which is more than a page; one that is past, and one that is too far off. */
const PREVIEWS: Previews = [
  preview('2026-11-20', '5000'),
  preview('2026-11-30', '50'),
  ...Array.from({ length: 11 }, () => preview('2026-12-01', '350')),
  preview('2027-01-01', '350'),
  preview('2027-03-01', '9000'),
];

let web: string;
beforeAll(async () => {
  web = await webSection();
});

async function stageWith(previews: Previews): Promise<Stage> {
  const stage = await setStage({ since: SINCE, more: web, accounting: ACCOUNTING, seed: { previews } });
  const items = [{ description: 'Fix Desk', net: '100', rate: '19' }];
  stage.sandbox.operator.createInvoice({ items, customer_number: '42', invoice_date: '2026-11-02' });
  return stage;
}

async function keptBy({ location }: Stage) {
  const { db, close } = await openBeside(location);
  const forecasts = createForecasts(db);
  const last = await forecasts.last('berlin');
  const months = await forecasts.of('berlin', { from: '2026-01', to: '2027-12' });
  await close();
  return { outcome: last?.outcome, madeOn: last?.madeOn, months };
}

async function figures(stage: Stage): Promise<string> {
  const ben = await signedIn(stage, 'ben');
  return (await ben.get('/figures', { 'accept-language': 'en' })).text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

const asked = ({ sandbox }: Stage): number =>
  sandbox.state.requests.entries(1).filter(({ operation }) => operation === OPERATION).length;

describe('a forecast', () => {
  it('is made at night of what the platform announces, kept once a day, and drawn beside what is invoiced', async () => {
    const stage = await stageWith(PREVIEWS);
    expect(await figures(stage)).toContain('berlin: no forecast yet.');
    await stage.daemon().nights.runNow('berlin');
    expect(asked(stage)).toBe(2);
    const { outcome, madeOn, months } = await keptBy(stage);
    expect({ outcome, madeOn }).toEqual({ outcome: 'read', madeOn: '2026-11-21' });
    expect(
      months.map(({ month, currency, cents, invoices, invoiced }) => [
        `${month} ${currency}`,
        cents,
        invoices,
        invoiced,
      ]),
    ).toEqual([
      ['2026-11 EUR', 5_950, 1, 11_900],
      ['2026-12 EUR', 458_150, 11, 0],
      ['2027-01 EUR', 41_650, 1, 0],
      ['2027-02 EUR', 0, 0, 0],
    ]);
    const text = await figures(stage);
    expect(text).toContain('Expected: €4,998.00 gross, December 2026 to February 2027');
    expect(text).not.toContain('No forecast');
    const ben = await signedIn(stage, 'ben');
    const csv = await ben.get('/figures/forecast-EUR.csv', { 'accept-language': 'en' });
    expect(csv.text.replace('\uFEFF', '')).toBe(
      'Month,invoiced,expected\r\nNov 2026,119.00,59.50\r\nDec 2026,0.00,4581.50\r\nJan 2027,0.00,416.50\r\nFeb 2027,0.00,0.00\r\n',
    );
    // A second night of the same day asks nothing: the first forecast stays.
    await stage.daemon().nights.runNow('berlin');
    expect(asked(stage)).toBe(2);
  });

  it.each([
    [403, 'platform.forbidden', 'the token needs the scope read_invoices'],
    [404, 'platform.not-found', 'the platform has no previews of invoices for this space'],
    [501, 'platform.unavailable', 'ask the operator of the platform whether it offers them'],
  ])(
    'that the platform answers with %i fails no night, and the page says what to do',
    async (status, code, said) => {
      const stage = await stageWith(PREVIEWS);
      stage.sandbox.operator.addFault({
        match: { operation: OPERATION },
        action: { type: 'status', status },
      });
      const { exports } = await stage.daemon().nights.runNow('berlin');
      expect(exports.map(({ outcome }) => outcome.status)).toEqual(['released']);
      expect(await keptBy(stage)).toEqual({ outcome: code, madeOn: '2026-11-21', months: [] });
      expect(stage.alerts).toEqual([]);
      const text = await figures(stage);
      expect(text).toContain('berlin, 21 Nov 2026: No forecast: ');
      expect(text).toContain(said);
    },
  );
});
