import { ownLayout, ownLayoutNames } from '../../../../src/bank/load-layout.js';
import { CHARSETS } from '../../../bank-statements/src/charsets.js';
import { readCsv } from '../../../bank-statements/src/csv/read-csv.js';
import { statementFixture } from '../fixture.js';
import { readOneFormat } from '../one-format.js';
import type { Target } from '../target.js';

const NAMES = ownLayoutNames();
const LAYOUTS = NAMES.map(ownLayout);
const OWNER = { account: 'DE02120300000000202051', currency: 'EUR' };

/** The first byte is the layout, the second the charset. */
export const target: Target = {
  name: 'csv',
  about: `CSV of banks, in ${LAYOUTS.length} layouts and ${CHARSETS.length} charsets`,
  seeds: () =>
    NAMES.flatMap((name, index) =>
      [0, 1].map((charset) =>
        Buffer.concat([Buffer.of(index, charset), statementFixture(`csv/${name}.csv`)]),
      ),
    ),
  words: [
    '"";""',
    '""',
    '\r\n',
    ';',
    '-1.234,50',
    '1.234,50-',
    '−5,00',
    '01.11.26',
    '31.02.2026',
    '\ufeff',
    'NOTPROVIDED',
    '\u00a0',
    'Vorgemerkt',
    'Memo',
    '9.1.2026',
    '2026-11-03T23:59:59Z',
    ' PLN',
    'Tytuł: ',
    '#Saldo końcowe',
  ],
  run: async (input) => {
    const [layout = 0, charset = 0] = input;
    const chosen = LAYOUTS[layout % LAYOUTS.length];
    const written = CHARSETS[charset % CHARSETS.length];
    if (chosen === undefined || written === undefined) throw new Error('no layout');
    await readOneFormat(input.subarray(2), (bytes) => readCsv(bytes, { ...chosen, charset: written }, OWNER));
  },
};
