import { ksefCheckDigits } from '@spacebooks/base/ksef-number';
import { expect, it } from 'vitest';
import { NIP } from './certificates.js';
import { numberOf, problem } from './fake-ksef.js';
import { connected, failureOf } from './parts.js';

const collective = (technical: string): string => {
  const body = `${NIP}-IZ202701-${technical}`;
  return `${body}-${ksefCheckDigits(body)}`;
};
const IZ = collective('0A1B2C3D4E5F');
const [ONE, TWO] = [numberOf({ reference: 'D1' }), numberOf({ reference: 'D2' })];
const MAKE = 'POST /collective-identifiers';
const PARTS = 'POST /collective-identifiers/invoices';

it('has an identifier made, with what is paid of each document', async () => {
  const { client, ksef } = await connected();
  ksef.next(MAKE, { status: 201, json: { collectiveIdentifierNumber: IZ } });
  const parts = [
    { ksefNumber: ONE, payment: { cents: 123_45, currency: 'PLN' } },
    { ksefNumber: TWO, payment: null },
  ];
  expect(await client.makeCollective(parts)).toBe(IZ);
  expect(JSON.parse(ksef.requests.at(-1)?.body ?? '')).toEqual({
    invoices: [{ ksefNumber: ONE, payment: { amount: 123.45, currency: 'PLN' } }, { ksefNumber: TWO }],
  });
});

it.each([
  ['a document of another seller', problem(400, 71004, 'Faktury mają różnych sprzedawców.'), 'ksef.rejected'],
  ['a document that is not stored yet', problem(400, 71001), 'ksef.not-found'],
  ['no right to it', problem(403, 0), 'ksef.unauthorized'],
  ['a number that is none', { json: { collectiveIdentifierNumber: `${IZ}0` } }, 'ksef.unreadable'],
])('says why there is none: %s', async (_, answer, code) => {
  const { client, ksef } = await connected();
  ksef.next(MAKE, answer);
  const parts = [ONE, TWO].map((ksefNumber) => ({ ksefNumber, payment: null }));
  expect(await failureOf(client.makeCollective(parts))).toMatchObject({ code });
  expect(ksef.count(MAKE)).toBe(1);
});

it('reads what identifiers are for, page after page, ten of them at once', async () => {
  const { client, ksef } = await connected();
  const numbers = Array.from({ length: 11 }, (_, index) =>
    collective(index.toString(16).toUpperCase().padStart(12, '0')),
  );
  const [first = '', last = ''] = [numbers[0], numbers[10]];
  const part = { ksefNumber: ONE, collectiveIdentifierNumber: first, detailsHidden: false };
  ksef.next(
    PARTS,
    {
      json: {
        continuationToken: 'more',
        invoices: [{ ...part, payment: { amount: 1230.1, currency: 'PLN' } }],
      },
    },
    { json: { continuationToken: null, invoices: [{ ...part, ksefNumber: TWO, detailsHidden: true }] } },
    // As the example of the contract has it.
    {
      json: {
        invoices: [{ ksefNumber: TWO, payment: { amount: 45.001, currency: 'PLN' }, detailsHidden: false }],
      },
    },
  );
  expect(await client.collectiveParts(numbers)).toEqual([
    { collective: first, ksefNumber: ONE, payment: { cents: 1230_10, currency: 'PLN' } },
    { collective: first, ksefNumber: TWO, payment: null },
    { collective: last, ksefNumber: TWO, payment: null },
  ]);
  const asked = ksef.requests.filter(({ name }) => name === PARTS);
  expect(asked.map(({ body }) => JSON.parse(body).collectiveIdentifierNumbers.length)).toEqual([10, 10, 1]);
  expect(asked[1]?.headers['x-continuation-token']).toBe('more');
});

it('lists the identifiers that a document was given', async () => {
  const { client, ksef } = await connected();
  const dateCreated = '2027-01-11T12:00:00+01:00';
  const shown = { collectiveIdentifierNumber: IZ, createdInCurrentContext: true, dateCreated };
  ksef.next(`GET /collective-identifiers/ksef/${ONE}`, { json: { collectiveIdentifiers: [shown] } });
  expect(await client.collectivesOf(ONE)).toEqual([
    { number: IZ, isOurs: true, madeAt: Date.parse(dateCreated) },
  ]);
});
