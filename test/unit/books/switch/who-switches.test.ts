import type { Clock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import { whoSwitches } from '../../../../src/books/switch/check-switch.js';
import { bookSpace } from '../../../../src/daemon/books/book-spaces.js';
import { CONFIG, loadText } from '../../config/config-text.js';

const DAY = Date.parse('2026-11-20T10:00:00Z');

/** Of a space whose platform nobody has looked at. */
function who(before: string, hasEarlier: boolean, now = DAY) {
  const accounting = `    accounting:
      from: 2026-11-01
      chart: SKR03
${before}      accounts: [{ account: 8400 }]
      datev: { consultant: 29098, client: 55003 }
      exports: [{ name: adviser, formats: [datev], schedule: nightly }]
`;
  const [space] = loadText(CONFIG.replace('webhooks:', () => `${accounting}webhooks:`)).spaces;
  if (space === undefined) throw new Error('no space');
  const deps = {
    clock: { now: () => now } as Clock,
    stores: { evidence: { of: async () => null }, comparisons: { last: async () => null } },
  } as unknown as Parameters<typeof whoSwitches>[0];
  return whoSwitches(deps, space, bookSpace(space), async () => hasEarlier);
}

it('a space without a program before and without earlier invoices has nothing to switch from', async () => {
  expect(await who('', false)).toBeNull();
  expect(await who('      before: { program: none }\n', true)).toBeNull();
});

it('a switch whose every step is a line of the configuration is for the admin', async () => {
  expect(await who('', true)).toBe('admin');
  expect(await who('      before: { program: lexware }\n', false)).toBe('admin');
});

it('ends 200 days after the cutover', async () => {
  expect(await who('', true, Date.parse('2027-06-20T10:00:00Z'))).toBeNull();
});
