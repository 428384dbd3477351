import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@spacebooks/base/durations';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { beforeAll, expect, it } from 'vitest';
import { follow, isSaid, textOf } from '../../advices/follow.js';
import { asAdmin, night, press, set, visit } from '../../advices/visits.js';
import { patientClock } from '../../patient-clock.js';
import { temporaryFolder } from '../../temporary-folder.js';
import type { Visitor } from '../../web/browser-like.js';
import { type Stage, setStage } from '../stage.js';
import { signedIn, webSection } from '../web-stage.js';

/** A space that leaves another program at the end of November: what its checklist advises, line by line. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const clock = new SandboxClock(patientClock(60, SINCE));
const folder = temporaryFolder('switch-advices-');

let stage: Stage;
let anna: Visitor;
let ben: Visitor;
let web: string;
let given = { from: '2026-12-01', debtors: '', opening: '', platformSettings: '' };

const options = () => ({
  ...{ clock, more: web, from: '2026-12-01' },
  ...(given.platformSettings !== '' && { platformSettings: given.platformSettings }),
  accounting: `      from: ${given.from}
      before: { program: DATEV add-on, last_day: 2026-11-24, last_number: 'B-103' }
      chart: SKR03
      debtors: { ${given.debtors} }
${given.opening === '' ? '' : `      opening: { ${given.opening} }\n`}      accounts: [{ when: { rate: 19 }, account: 8400 }]
      payments: { account: 1360 }
      write_offs: [{ account: 2406 }]
      datev: { consultant: 29098, client: 55003, debtors: no }
      exports: [{ name: adviser, formats: [datev], schedule: on close }]`,
});

async function enter(more: Partial<typeof given>): Promise<void> {
  given = { ...given, ...more };
  await stage.stop();
  await stage.start(options());
  [anna, ben] = [await signedIn(stage, 'anna'), await signedIn(stage, 'ben')];
}

const list = () => visit(ben, '/switch?space=berlin');

beforeAll(async () => {
  web = await webSection();
  stage = await setStage(options());
  const sell = (number: string, invoice_date: string, rate = '19'): void => {
    const items = [{ description: 'Fix Desk', net: '100', rate }];
    stage.sandbox.operator.createInvoice({
      ...{ id: number, number, items, invoice_date },
      customer_number: '7',
    });
  };
  sell('B-101', '2026-11-12');
  sell('B-102', '2026-11-13');
  sell('B-103', '2026-11-14');
  stage.sandbox.operator.writeOffInvoice('B-102');
  sell('B-104', '2026-12-01');
  await night(stage);
  [anna, ben] = [await signedIn(stage, 'anna'), await signedIn(stage, 'ben')];
});

it('settings of the platform are entered as the line has them', () =>
  follow('write a line', {
    where: () => visit(anna, '/switch?space=berlin'),
    does: ({ line }) => {
      const stated = /^platform_settings: \{ (.*) \}$/.exec(line)?.[1] ?? '';
      const off = stated
        .replace('own_e_invoices: …', 'own_e_invoices: off')
        .replace('datev_export: …', 'datev_export: off');
      return enter({ platformSettings: `{ ${off.replaceAll('…', 'on')} }` });
    },
    better: async () => expect(await list()).toContain('Settings of the platform'),
  }));

it('customers keep the accounts of the program before', () =>
  follow('take over debtors', {
    where: list,
    does: async () => {
      const file = join(folder, 'list.csv');
      writeFileSync(file, 'Kundennummer;Konto\n7;10455\n');
      const taken = await asAdmin(stage, `switch debtors --csv ${file} --space berlin`);
      await enter({
        debtors: (/accounting\.debtors: (.*)$/m.exec(taken)?.[1] ?? '').replace(/^\{|\}$/g, ''),
      });
    },
    better: async () => expect(textOf(await list())).toContain('Accounts taken over from a list: 1.'),
  }));

it('the last export of the program before is compared', () =>
  follow('compare with the program before', {
    where: list,
    does: async () => {
      const file = join(folder, 'EXTF_Buchungsstapel.csv');
      const head =
        '"EXTF";700;21;"Buchungsstapel";13;;;"";"";"";29098;55003;20260101;4;20261101;20261130;"";"";1;0;0;"EUR";;"";;;"03";;;"";""';
      const rows = ['1211;B-101', '1311;B-102', '1411;B-103'].map(
        (end) => `119,00;S;EUR;;;;10455;8400;;${end}`,
      );
      writeFileSync(file, [head, 'Umsatz', ...rows, ''].join('\r\n'));
      await asAdmin(stage, `switch compare --file ${file} --space berlin`);
    },
    better: async () => expect(textOf(await list())).toContain('without a difference'),
  }));

it('before the first day nothing is to be done, and then the first export is looked at', async () => {
  // What is of days to come cannot be copied by anybody.
  expect(isSaid(await list(), 'copy now')).toBe(false);
  await follow('wait for the first day', {
    where: list,
    does: async () => {
      stage.sandbox.operator.createInvoice({
        ...{ id: 'B-105', number: 'B-105', customer_number: '7', invoice_date: '2026-12-01' },
        items: [{ description: 'Book', net: '100', rate: '7' }],
      });
      clock.advance(12 * DAY_MS);
      // A session ends after a week.
      [anna, ben] = [await signedIn(stage, 'anna'), await signedIn(stage, 'ben')];
      await night(stage);
    },
    better: async () => expect(isSaid(await list(), 'look at the first export')).toBe(true),
  });
  await follow('look at the first export', {
    where: list,
    does: async ({ href }) => {
      const rule =
        /<a (?:class="button" )?href="(\/settings\/[^"]+)">/.exec(await visit(ben, href))?.[1] ?? '';
      await set(ben, rule.replaceAll('&amp;', '&'), { 'f.account': '8300' });
    },
    better: async () => expect(textOf(await list())).toContain('adviser'),
  });
});

it('where opening items stand is entered, and they are confirmed', async () => {
  await follow('say where opening items are', {
    where: list,
    does: () => enter({ opening: 'receivables: posted' }),
    better: async () => expect(isSaid(await list(), 'confirm opening items')).toBe(true),
  });
  await follow('confirm opening items', {
    where: () => visit(ben, '/months/berlin/2026-12'),
    does: ({ href }) => press(ben, href, /^Confirm the opening items/, { why: 'list of the adviser' }),
    better: async () => expect(textOf(await list())).toMatch(/opening items? (?:is|are) confirmed/),
  });
});

it('a cutover that was moved is agreed to', async () => {
  await enter({ from: '2026-11-25' });
  await night(stage);
  await follow('answer a moved cutover', {
    where: list,
    does: ({ href }) => press(ben, href, /^Agree to the move/, { why: 'agreed with the adviser' }),
    better: async () => expect(textOf(await list())).toContain('The books begin on 25 Nov 2026'),
  });
});

it('a setting that invoices show to be wrong is put right, and they are dealt with', async () => {
  const { operator } = stage.sandbox;
  operator.switchSpace('space-berlin', { eInvoicing: false });
  operator.requestSending('B-104');
  await follow('look at settings of the platform', {
    where: list,
    does: async () => {
      operator.switchSpace('space-berlin', { eInvoicing: true });
      await press(anna, '/invoices/berlin/B-104', /^Note that none is needed/, { why: 'private customer' });
    },
    better: async () => expect(textOf(await list())).toContain('Settings of the platform'),
  });
});
