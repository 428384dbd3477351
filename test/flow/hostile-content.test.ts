import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { allSettle, outcomes } from './many.js';
import { shareStage } from './stage.js';

const TEXTS: Readonly<Record<string, string>> = {
  controls: 'a\u0000b\u0007c\u001b[31md\u0085e\uffff',
  'line-ends': 'one\r\ntwo\u2028three\u2029four',
  'lone-surrogates': 'high \ud800, low \udc00, turned \udc00\ud800',
  'whole-pairs': 'Müller 😀 𝔐',
  bidi: 'EUR \u202e00.1\u202c and \u2066isolated',
  'nothing-wide': 'a\u200bb\ufeffc\u00add',
  markup: ']]><x>&amp;&lt;<!--</x>',
  entities: '<!DOCTYPE a [<!ENTITY b "c">]>&b;',
  formula: '=HYPERLINK("http://evil.example","x")',
  paths: '../../../../etc/passwd',
  template: '{{7*7}} <%= 7*7 %> #{7*7}',
  long: 'x'.repeat(20_000),
  blanks: ' \t\n ',
};

const item = (description: string, net = '350', rate = '19'): NonNullable<InvoiceInput['items']>[number] => ({
  description,
  net,
  rate,
});

const CASES: Readonly<Record<string, Partial<InvoiceInput>>> = {
  ...byText('text', (text) => ({ text })),
  ...byText('item', (text) => ({ items: [item(text)] })),
  ...byText('buyer', (text) => ({
    recipient: { company: text, fullAddress: text, street: text, city: 'Berlin' },
  })),
  'number-controls': { number: 'N13w\u001b[31m' },
  'number-endless': { number: '-'.repeat(100_000) },
  'number-nothing-wide': { number: 'R\u200b-1' },
  'amount-nothing': { items: [item('Free', '0')] },
  'amount-balanced': { items: [item('Desk'), item('Refund', '-350')] },
  'amount-below-zero': { items: [item('Refund', '-350')] },
  'amount-tiny': { items: [item('Tiny', '0.01')] },
  'amount-huge': { items: [item('Huge', '999999999999.99')] },
  'amount-fraction': { items: [item('Fraction', '0.333333')] },
  'no-items': { items: [] },
};

function byText(
  place: string,
  make: (text: string) => Partial<InvoiceInput>,
): Record<string, Partial<InvoiceInput>> {
  return Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [`${place}-${name}`, make(text)]));
}

const stage = shareStage();

it('whatever stands in an invoice, it is issued or refused with a field and a fix, before any lock', async () => {
  const ids = Object.entries(CASES).map(([id, invoice]) => stage().request({ id, ...invoice }));
  await allSettle(stage(), ids);
  await eventually(async () => {
    const ends = Object.values(await outcomes(stage(), ids));
    expect([...new Set(ends)].sort()).toEqual(['done, mail, locked', 'refused, alert invoice.refused']);
  });
  for (const id of ids) {
    const [saga] = await stage().sagas(id);
    if (saga?.state !== 'refused') continue;
    expect(saga.reason?.findings?.length, id).toBeGreaterThan(0);
    for (const { field, fix } of saga.reason?.findings ?? [])
      expect([field, fix].every(Boolean), id).toBe(true);
  }
  // What people read has no control character that could forge a line.
  expect(stage().alerts.filter(({ text }) => /(?!\n)\p{Cc}/u.test(text))).toEqual([]);
  // Nor one that nobody could read to its end.
  expect(stage().alerts.find(({ text }) => text.includes('number-endless'))?.text).toContain(
    `${'-'.repeat(100)}…`,
  );
  expect(stage().alerts.filter(({ text }) => text.length > 10_000)).toEqual([]);
});
