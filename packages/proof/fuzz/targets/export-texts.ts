import { readXml } from '@spacebooks/xml/read-xml';
import { unzipSync } from 'fflate';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import type { Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { Failure } from '../../../../src/domain/errors.js';
import { context, filesOf } from '../../../../test/unit/books/formats/sample.js';
import { variedBatch } from '../../../../test/unit/books/formats/varied.js';
import { checkDelimited, checkJournal, checkWorkbook } from '../check-exports.js';
import { textBytes } from '../fixture.js';
import type { Target } from '../target.js';

const NAMES = [...FORMATS.keys()];
const QUIET = variedBatch();

/** The same books with other texts of other people in them. */
function withTexts(texts: readonly string[]): WholeBatch {
  const at = (place: number): string => texts[place % texts.length] ?? '';
  const entries = [...QUIET.entries].map(
    (entry): Entry => ({
      ...entry,
      debtorName: at(0),
      accountName: at(1),
      costCenter: entry.costCenter === null ? null : at(2),
      costCenterName: at(3),
      documentNumber: `${entry.documentNumber}${at(4)}`,
    }),
  );
  const debtors = QUIET.debtors.map((debtor) => ({
    ...debtor,
    name: at(0),
    street: at(5),
    city: at(6),
    customerNumber: at(7),
  }));
  return { ...QUIET, entries, debtors };
}

/** The first byte is the format; texts follow, parted by zeros. */
export const target: Target = {
  name: 'export-texts',
  about: `texts of customers in exports of all ${NAMES.length} formats: no formula, no directive, no column or row of their own`,
  seeds: () =>
    NAMES.flatMap((_, index) =>
      ['Müller & Söhne', '=1+1', 'a";b', 'x type:R  ; y'].map((text) =>
        Buffer.concat([Buffer.of(index), textBytes(`${text}\0Erlöse\0B1`)]),
      ),
    ),
  words: [
    '=',
    '+',
    '-',
    '@',
    '＝',
    '\t=',
    ',=',
    ';=',
    '|@',
    '"',
    '""',
    '\n',
    '\r\n',
    '\0',
    '\u2028',
    ':',
    '[2020-13-01]',
    '  ',
    'type:R',
    '<',
    '&',
    ']]>',
    '_x000D_',
    '\u00a0=',
    '\u200b=',
    'include /etc/passwd',
    '\u202e',
  ],
  mostBytes: 1_024,
  run: async (input) => {
    const name = NAMES[(input[0] ?? 0) % NAMES.length] ?? '';
    const format = FORMATS.get(name);
    if (format === undefined) throw new Error(`no format ${name}`);
    const texts = Buffer.from(input.subarray(1)).toString('utf8').split('\0');
    try {
      for (const file of await filesOf(format, withTexts(texts), context())) await checkFile(name, file);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'export.refused') throw error;
    }
  },
};

async function checkFile(
  format: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<void> {
  if (/[/\\\p{Cc}]/u.test(name)) throw new Error(`a name that is a path: ${JSON.stringify(name)}`);
  if (name.endsWith('.xlsx')) return checkWorkbook(unzipSync(bytes));
  if (name.endsWith('.xml')) return void (await readXml(bytes));
  if (name.endsWith('.zip')) return;
  if (format === 'hledger') return checkJournal(bytes, QUIET.entries.length);
  checkDelimited(format, bytes);
}
