import { readMt940 } from '../../../bank-statements/src/mt940/read-mt940.js';
import { statementFixture } from '../fixture.js';
import { readOneFormat } from '../one-format.js';
import type { Target } from '../target.js';

export const target: Target = {
  name: 'mt940',
  about: 'MT940 of German and Polish banks',
  seeds: () => [statementFixture('german.sta'), statementFixture('polish.sta')],
  words: [
    '\r\n:61:',
    '\r\n:86:',
    ':60M:',
    ':62M:',
    ':25:',
    ':28C:',
    '{4:',
    '\r\n-}',
    '\r\n-\r\n',
    '?20',
    '?21',
    '?32',
    'SVWZ+',
    'EREF+',
    'IBAN+',
    '/CHGS/EUR3,50/',
    '/OCMT/USD120,00/',
    'C261103EUR1234,56',
    'RC',
    'RD',
    '0229',
    '000101',
    '<20',
    '~32',
  ],
  run: (input) => readOneFormat(input, readMt940),
};
