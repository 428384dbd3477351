import { describe, expect, it } from 'vitest';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { AskedBooks } from './asked-books.js';
import { NOW, SPACE } from './books.js';

const settings = (account = '8400') =>
  accounting({
    accounts: [{ when: { tax_case: 'S', rate: '19' }, account }],
    payments: { account: '1360' },
    write_offs: [{ account: '2400' }],
  });

const DESK = { id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '70.00' })] };
const LOST = { ...DESK, paidStatus: 'writtenOff' } as const;
const UNCHANGED = { entries: [], rebooking: null };

async function open(): Promise<AskedBooks> {
  const asked = await AskedBooks.open();
  asked.books.settings = settings();
  // A loss is of the night that sees it.
  asked.rules = { to: '2026-12-20' };
  return asked;
}

/** Posted, taken back, and posted again: batches 1 to 3. */
interface Scene {
  readonly begin?: (asked: AskedBooks) => void | Promise<void>;
  readonly post: (asked: AskedBooks) => void | Promise<void>;
  readonly takeBack: (asked: AskedBooks) => void | Promise<void>;
  readonly again: string;
}

const PAID = { ...DESK, paidStatus: 'paid', paidAmount: '83.30', payableAmount: '0.00' } as const;
function pay(asked: AskedBooks): void {
  asked.put({ ...PAID, paidDate: '2026-10-07' });
  asked.pay('p', 'a', '2026-10-07', '83.30');
}
function unpay(asked: AskedBooks): Promise<void> {
  asked.put(DESK);
  return asked.unpay('p');
}

const SCENES: readonly [string, Scene][] = [
  [
    'an invoice that was deleted and is back',
    {
      post: (asked) => asked.put(DESK),
      takeBack: (asked) => asked.remove('a'),
      again: 'reversal A 10042 8400 -8330',
    },
  ],
  [
    'an invoice that was moved beyond the cut-off and back',
    {
      post: (asked) => asked.put(DESK),
      takeBack: (asked) => asked.put({ ...DESK, invoiceDate: '2026-12-24' }),
      again: 'reversal A 10042 8400 -8330',
    },
  ],
  [
    'a payment whose record was deleted and made again',
    {
      begin: (asked) => asked.put(DESK),
      post: pay,
      takeBack: unpay,
      again: 'reversal A 10042 1360 8330',
    },
  ],
  [
    'a loss that was taken back and lost again',
    {
      begin: (asked) => asked.put(DESK),
      post: (asked) => asked.put(LOST),
      takeBack: (asked) => asked.put(DESK),
      again: 'reversal A 10042 2400 8330',
    },
  ],
];

/** @returns the number of the batch that took it back */
async function play(asked: AskedBooks, { begin, post, takeBack }: Scene): Promise<number> {
  await begin?.(asked);
  if (begin !== undefined) await asked.night();
  const number = begin === undefined ? 2 : 3;
  for (const step of [post, takeBack, post]) {
    await step(asked);
    expect((await asked.night()).entries).not.toEqual([]);
  }
  return number;
}

describe.each(SCENES)('%s', (_, scene) => {
  it.each(['voided', 'rejected'] as const)(
    'stands once after the batch that took it back was %s',
    async (status) => {
      const asked = await open();
      const number = await play(asked, scene);
      const before = await asked.balances();
      await asked.withdraw(number, status);
      expect(await asked.balances()).not.toEqual(before);
      expect(await asked.night()).toEqual({ entries: [scene.again], rebooking: null });
      expect(await asked.balances()).toEqual(before);
      expect(await asked.night()).toEqual(UNCHANGED);
      await asked.withdraw(number + 2, status);
      expect(await asked.night()).toEqual({ entries: [scene.again], rebooking: null });
      expect(await asked.balances()).toEqual(before);
    },
  );

  it('stands once in a closed month, too', async () => {
    const asked = await open();
    const number = await play(asked, scene);
    const before = await asked.balances();
    await asked.books.periods.close(SPACE, '2026-10-31', NOW);
    await asked.withdraw(number, 'voided');
    expect((await asked.night()).rebooking).toBeNull();
    expect(await asked.balances()).toEqual(before);
    expect(await asked.night()).toEqual(UNCHANGED);
  });
});

it('stands once while another rule waits for a yes, and is asked about once', async () => {
  const asked = await open();
  await play(asked, scene(0));
  const before = await asked.balances();
  await asked.withdraw(2, 'voided');
  asked.books.settings = settings('8401');
  const night = await asked.night();
  expect(night.entries).toEqual(['reversal A 10042 8400 -8330']);
  expect(night.rebooking).toMatchObject({ reversed: 1, added: 1, invoices: 1 });
  expect(await asked.balances()).toEqual(before);
});

it('is what it is now where it changes in between', async () => {
  const asked = await open();
  await play(asked, scene(0));
  await asked.withdraw(2, 'voided');
  asked.put({ ...DESK, items: [item({ net: '50.00' })] });
  const { entries, rebooking } = await asked.night();
  expect(entries).toEqual([
    'reversal A 10042 8400 -8330',
    'reversal A 10042 8400 -8330',
    'invoice A 10042 8400 5950',
  ]);
  expect(rebooking).toBeNull();
  expect(await asked.balances()).toEqual({ '10042': 5950, '8400': -5000 });
  await asked.remove('a');
  await asked.night();
  expect(await asked.balances()).toEqual({});
});

it('stands as it was first posted where all that came later was taken back', async () => {
  const asked = await open();
  await play(asked, scene(0));
  await asked.remove('a');
  await asked.night();
  await asked.withdraw(2, 'voided');
  asked.put(DESK);
  expect(await asked.night()).toEqual(UNCHANGED);
  expect(await asked.balances()).toEqual({ '10042': 8330, '8400': -7000 });
});

it('stands once where two of the batches that took it back were voided', async () => {
  const asked = await open();
  await play(asked, scene(0));
  const before = await asked.balances();
  await asked.remove('a');
  await asked.night();
  asked.put(DESK);
  await asked.night();
  await asked.withdraw(2, 'voided');
  await asked.withdraw(4, 'voided');
  const { entries, rebooking } = await asked.night();
  expect([entries.length, rebooking]).toEqual([2, null]);
  expect(await asked.balances()).toEqual(before);
});

function scene(index: number): Scene {
  const found = SCENES[index];
  if (found === undefined) throw new RangeError(`no scene ${index}`);
  return found[1];
}
