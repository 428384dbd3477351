import { readStatements } from '@spacebooks/bank-statements/read-statements';
import { ownLayout } from '../../../../src/bank/load-layout.js';
import { statementFixture } from '../fixture.js';
import { readOneFormat } from '../one-format.js';
import type { Target } from '../target.js';

const TERMS = { layout: ownLayout('sparkasse'), account: 'DE02120300000000202051', currency: 'EUR' };
const FILES = [
  ...['camt-02.xml', 'camt-08.xml', 'german.sta', 'polish.sta', 'sparkasse.csv'],
  ...['belgian.cod', 'french.cfo', 'spanish.n43', 'czech.gpc', 'italian.cbi', 'xml.ofx'],
];

/** Bytes that somebody downloaded, of any format: the reader finds out which. What it takes is in balance. */
export const target: Target = {
  name: 'bank-files',
  about: 'a bank file of any format, found out by the reader; its lines lead from balance to balance',
  seeds: () => FILES.map(statementFixture),
  words: [
    '<Ntry>',
    '</Ntry>',
    '<!DOCTYPE',
    '\ufeff',
    ':61:',
    ':86:',
    ':60F:',
    ':62F:',
    ':20:',
    'PK\x03\x04',
    '<?xml version="1.0" encoding="UTF-16"?>',
  ],
  mostBytes: 16 * 1024,
  run: (input) =>
    readOneFormat(input, async (content) => {
      const statements = await readStatements({ name: 'statement', content }, { csv: TERMS });
      for (const { opening, closing, lines } of statements) {
        const sum = lines.reduce((all, { amount }) => all + amount, opening ?? 0);
        if (opening !== null && closing !== null && sum !== closing)
          throw new Error(`${sum} is not ${closing}`);
      }
      return statements;
    }),
};
