import { FORMATS } from '../../../bank-statements/src/formats.js';
import { statementFixture } from '../fixture.js';
import { readOneFormat } from '../one-format.js';
import type { Target } from '../target.js';

const FILES = ['belgian.cod', 'french.cfo', 'spanish.n43', 'czech.gpc', 'italian.cbi', 'sgml.ofx', 'xml.ofx'];
const NATIONAL = FORMATS.filter(({ name }) => !/^(?:CAMT|MT9)/.test(name));

/** Whatever begins as one of them is read by its reader, and the rest by all. */
export const target: Target = {
  name: 'national-statements',
  about: 'CODA, CFONB 120, Norma 43, GPC, CBI and OFX',
  seeds: () => FILES.map(statementFixture),
  words: [
    '\r\n2200010000',
    '\r\n2300010000',
    '\r\n3100010000',
    '\r\n07',
    '\r\n05',
    '\r\n88',
    '\r\n33',
    '\r\n074',
    '\r\n078',
    '\r\n 62',
    '\r\n 63',
    '\r\n EF',
    '{',
    '}',
    '105',
    '127',
    'ZZ1',
    'RI1',
    '978',
    '<STMTTRN>',
    '</OFX>',
    '<TRNAMT>-1',
    '&#8364;',
  ],
  run: (input) =>
    readOneFormat(input, async (content) => {
      const start = Buffer.from(content.subarray(0, 4096)).toString('latin1');
      const known = NATIONAL.filter(({ begins }) => begins(start));
      const read = await Promise.all(
        (known.length > 0 ? known : NATIONAL).map((format) => format.read(content, { csv: null })),
      );
      return read.flat();
    }),
};
