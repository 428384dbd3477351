import { beforeAll, expect, it } from 'vitest';
import { follow, isSaid, textOf } from '../../advices/follow.js';
import { night, set, visit } from '../../advices/visits.js';
import type { Visitor } from '../../web/browser-like.js';
import { type Stage, setStage } from '../stage.js';
import { signedIn, webSection } from '../web-stage.js';

/** Invoices of the program before that were open at the cutover, on the first day of November. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);

let entered = { open: '', taxAccounts: '' };
const options = () => ({
  ...{ since: SINCE, more: web },
  accounting: `      from: 2026-11-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
${entered.taxAccounts}      payments: { account: 1360 }
      opening: { receivables: posted${entered.open} }
      exports:
        - { name: ledger, formats: [csv], schedule: nightly }`,
});

let stage: Stage;
let anna: Visitor;
let ben: Visitor;
let web: string;

async function enter(more: Partial<typeof entered>): Promise<void> {
  entered = { ...entered, ...more };
  await stage.stop();
  await stage.start(options());
  [anna, ben] = [await signedIn(stage, 'anna'), await signedIn(stage, 'ben')];
}

/** Its number. */
function invoice(rate: string, id = `old-${rate}`): string {
  const items = [{ description: 'Team Room', net: '100', rate }];
  const given = { id, items, customer_number: '7', invoice_date: '2026-10-12' };
  return stage.sandbox.operator.createInvoice(given).content.number;
}

const month = () => visit(ben, '/months/berlin/2026-11');

/** What the admin reads of the opening items. */
const forAdmin = async () => textOf(await visit(anna, '/switch?space=berlin'));
const canBeConfirmed = (number: string) => async () => {
  expect(await forAdmin()).toMatch(new RegExp(`nobody has confirmed: \\d \\([^)]*${number}`));
  expect(isSaid(await month(), 'confirm opening items')).toBe(true);
};

beforeAll(async () => {
  web = await webSection();
  stage = await setStage(options());
  [anna, ben] = [await signedIn(stage, 'anna'), await signedIn(stage, 'ben')];
});

it('what lacks an account gets the one that its form proposes', async () => {
  const number = invoice('7');
  await night(stage);
  await follow('give opening items an account', {
    where: month,
    does: ({ href }) => set(ben, href, {}),
    better: canBeConfirmed(number),
  });
});

it('of what lacks two accounts finance sets one, and the admin enters the other', async () => {
  const number = invoice('16');
  await night(stage);
  await follow('give opening items an account', {
    where: month,
    does: ({ href }) => set(ben, href, { 'f.account': '8340' }),
    better: async () => expect(isSaid(await month(), 'have a rule entered')).toBe(true),
  });
  await follow('have a rule entered', {
    where: month,
    does: async () => {
      const [, line = ''] = /accounting\.tax_accounts[^:]*: (- \{[^}]*\})/.exec(await forAdmin()) ?? [];
      expect(line).toContain('rate: 16');
      const filled = line.replace(/ACCOUNT|…/, '1775');
      await enter({ taxAccounts: `      tax_accounts:\n        ${filled}\n` });
    },
    better: canBeConfirmed(number),
  });
});

it('what has no tax gets a rule that says why', async () => {
  const number = invoice('0');
  await night(stage);
  await follow('set a tax rule', {
    where: month,
    does: ({ href }) => set(ben, href, { 'f.case': 'exempt', 'f.reason': 'Steuerfrei nach § 4 Nr. 12 UStG' }),
    better: async () => expect(isSaid(await month(), 'give opening items an account')).toBe(true),
  });
  await follow('give opening items an account', {
    where: month,
    does: ({ href }) => set(ben, href, { 'f.account': '8100' }),
    better: canBeConfirmed(number),
  });
});

it('what was open of each is entered by the admin as the line has it', async () => {
  const id = 'old-lost';
  const number = invoice('19', id);
  // The platform does not tell on which day.
  stage.sandbox.operator.writeOffInvoice(id);
  await night(stage);
  await follow('state what was open', {
    where: month,
    does: async () => {
      const [, line = ''] = /accounting\.opening\.open: (\{[^}]*\})/.exec(await forAdmin()) ?? [];
      expect(line).toContain(number);
      await enter({ open: `, open: ${line.replace(/: [^,}]+/g, ': 119.00')}` });
    },
    better: canBeConfirmed(number),
  });
});
