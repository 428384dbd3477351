import { readdirSync } from 'node:fs';
import { LAYOUT_FOLDER, ownLayout } from '../../../../src/bank/load-layout.js';
import { CHARSETS } from '../../../bank-statements/src/charsets.js';
import { readCsv } from '../../../bank-statements/src/csv/read-csv.js';
import { statementFixture, textBytes } from '../fixture.js';
import { readOneFormat } from '../one-format.js';
import type { Target } from '../target.js';

const LAYOUTS = readdirSync(LAYOUT_FOLDER)
  .filter((file) => file.endsWith('.yml'))
  .toSorted()
  .map((file) => ownLayout(file.slice(0, -'.yml'.length)));
const OWNER = { account: 'DE02120300000000202051', currency: 'EUR' };

/** The first byte is the layout, the second the charset. */
export const target: Target = {
  name: 'csv',
  about: `CSV of banks, in ${LAYOUTS.length} layouts and ${CHARSETS.length} charsets`,
  seeds: () => {
    const made = LAYOUTS.map(({ columns, delimiter }) => {
      const names = Object.values(columns).flat();
      return textBytes(`${names.join(delimiter)}\n${names.map(() => '01.11.2026').join(delimiter)}\n`);
    });
    const files = [statementFixture('sparkasse.csv'), statementFixture('volksbank.csv'), ...made];
    return files.flatMap((file) =>
      LAYOUTS.flatMap((_, index) =>
        [0, 1].map((charset) => Buffer.concat([Buffer.of(index, charset), file])),
      ),
    );
  },
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
  ],
  run: async (input) => {
    const [layout = 0, charset = 0] = input;
    const chosen = LAYOUTS[layout % LAYOUTS.length];
    const written = CHARSETS[charset % CHARSETS.length];
    if (chosen === undefined || written === undefined) throw new Error('no layout');
    await readOneFormat(input.subarray(2), (bytes) => readCsv(bytes, { ...chosen, charset: written }, OWNER));
  },
};
