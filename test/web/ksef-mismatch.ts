import type { Reason } from '../../src/domain/saga/model.js';

const NUMBER = '5265877635-20261121-0100A0B1C2D3-4E';

/** Another document has the number of an invoice, with another amount: as it is stored, and as each reader has it worded. */
export const KSEF_MISMATCH: Reason = {
  code: 'ksef.mismatch',
  detail: `${NUMBER}: total amount due (P_15) is "1107.00" in KSeF, ours "1230.00"`,
  phrase: {
    key: 'ksef document',
    values: {
      number: NUMBER,
      difference: {
        key: 'ksef has',
        values: { field: { key: 'Fa/P_15' }, theirs: '"1107.00"', ours: '"1230.00"' },
      },
    },
  },
};
