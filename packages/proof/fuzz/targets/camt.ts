import { readCamt } from '../../../bank-statements/src/camt/read-camt.js';
import { statementFixture, textBytes } from '../fixture.js';
import { readOneFormat } from '../one-format.js';
import type { Target } from '../target.js';

/** Messages that have the entries of a statement: number, element, element of the statement. */
const OTHERS = [
  ['052', 'BkToCstmrAcctRpt', 'Rpt'],
  ['054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const;

function renamed(file: Uint8Array, number: string, message: string, part: string): Uint8Array {
  const text = Buffer.from(file).toString().replaceAll('camt.053', `camt.${number}`);
  return textBytes(text.replaceAll('BkToCstmrStmt', message).replaceAll('Stmt>', `${part}>`));
}

export const target: Target = {
  name: 'camt',
  about: 'CAMT.052, .053 and .054 of all versions',
  seeds: () => {
    const files = ['camt-02.xml', 'camt-08.xml'].map(statementFixture);
    const others = files.flatMap((file) =>
      OTHERS.map(([number, message, part]) => renamed(file, number, message, part)),
    );
    return [...files, ...others];
  },
  words: [
    '<NtryDtls>',
    '<TxDtls>',
    '</TxDtls>',
    '<CdtDbtInd>DBIT</CdtDbtInd>',
    '<Amt Ccy="EUR">0.01</Amt>',
    '<RvslInd>true</RvslInd>',
    '<Btch><NbOfTxs>3</NbOfTxs></Btch>',
    '<RtrInf>',
    '<Chrgs>',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    'OPBD',
    'CLBD',
    'PRCD',
    'ITBD',
    '<DtTm>2026-11-04T23:59:59+01:00</DtTm>',
    'NOTPROVIDED',
    '<![CDATA[',
  ],
  mostBytes: 24 * 1024,
  run: (input) => readOneFormat(input, readCamt),
};
