import type { CollectiveDesk } from '../../src/bank/collectives/collective-desk.js';
import { Failure } from '../../src/domain/errors.js';
import type { KeptCollective } from '../../src/domain/ksef-collective.js';
import { NOW } from './data.js';

const part = (invoice: string, cents: number | null) => ({
  ksefNumber: `5265877635-20261120-0100001AF62${invoice}-00`,
  cents,
  currency: cents === null ? null : 'PLN',
  invoiceId: cents === null ? null : `inv-200${invoice}`,
  invoiceNumber: cents === null ? null : `FV/2026/11/${invoice}`,
});

const kept = (id: number, changes: Partial<KeptCollective>): KeptCollective => ({
  ...{ id, spaceId: 'warsaw', origin: 'ours', number: null, state: 'wanted', wantedBy: 'ben' },
  ...{ wantedAt: NOW - 60_000, changedAt: NOW, failures: 0, failure: null },
  parts: [part('2', 1230_00), part('3', 615_50)],
  ...changes,
});

const COLLECTIVES: readonly KeptCollective[] = [
  kept(3, {}),
  kept(2, { state: 'refused', failure: { code: 'ksef.rejected', detail: '71002 <b>za dużo</b>' } }),
  kept(1, {
    ...{ state: 'known', origin: 'payer', number: '5265877635-IZ202611-0A1B2C3D4E5F-17', wantedBy: null },
    parts: [part('2', null)],
  }),
];

/** Of data that never change. */
export function fixedCollectives(decided: string[]): CollectiveDesk {
  const get = async (id: number): Promise<KeptCollective> => {
    const found = COLLECTIVES.find((each) => each.id === id);
    if (found !== undefined) return found;
    throw new Failure('operator.unknown', { detail: `no collective identifier ${id} in space warsaw` });
  };
  return {
    list: async (limit) => COLLECTIVES.slice(0, limit),
    get,
    want: async (invoices, by) => {
      if (invoices.includes('FV/2026/11/9')) {
        const phrase = { key: 'collective with nothing open', values: { invoice: 'FV/2026/11/9' } };
        throw new Failure('operator.not-possible', { detail: 'nothing is open on FV/2026/11/9', phrase });
      }
      decided.push(`collective ${invoices.join(' + ')} by ${by}`);
      return get(3);
    },
  };
}
