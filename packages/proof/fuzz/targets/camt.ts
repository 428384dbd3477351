import { readCamt } from '../../../bank-statements/src/camt/read-camt.js';
import { statementFixture, textBytes } from '../fixture.js';
import { readOneFormat } from '../one-format.js';
import type { Target } from '../target.js';

export const target: Target = {
  name: 'camt',
  about: 'CAMT.053 of all versions; CAMT.052 and .054, which are refused',
  seeds: () => {
    const files = ['camt-02.xml', 'camt-08.xml'].map(statementFixture);
    const others = files.flatMap((file) =>
      ['camt.052', 'camt.054'].map((name) =>
        textBytes(Buffer.from(file).toString().replaceAll('camt.053', name)),
      ),
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
