import { expect, it } from 'vitest';
import { lineIn } from './mt940-message.js';

const BACK = { closing: 'C261110EUR435,50' };
const FORTH = { closing: 'C261110EUR564,50' };
const text = (purpose: string, kind = 'LASTSCHRIFT', code = '105'): string =>
  `:86:${code}?00${kind}?20EREF+E-77?21SVWZ+${purpose}?31DE37200000000009876543?32Nora Feld`;

it('the marks RC and RD: the other side, and a return', async () => {
  expect(await lineIn([':61:261110RC64,50NTRFNONREF', text('RG 77')], BACK)).toMatchObject({
    amount: -6450,
    returnReason: 'NARR',
    endToEndId: 'E-77',
    counterparty: { name: 'Nora Feld' },
  });
  expect(await lineIn([':61:261110RD64,50NTRFNONREF', text('RG 77')], FORTH)).toMatchObject({
    amount: 6450,
    returnReason: 'NARR',
  });
});

it.each([
  ['a type', ':61:261110D64,50NRTINONREF', text('RG 77'), 'NARR'],
  ['a type, and a reason in the text', ':61:261110D64,50NRTINONREF', text('RG 77 AC04'), 'AC04'],
  ['a code of German banks', ':61:261110D64,50NTRFNONREF', text('RG 77 MS03', 'X', '109'), 'MS03'],
  ['a code alone', ':61:261110D64,50NTRFNONREF', `${text('RG 77', 'X', '109')}?34000`, '109'],
  ['a booking text', ':61:261110D64,50NTRFNONREF', text('RG 77', 'RUECKLASTSCHRIFT'), 'NARR'],
  ['a word of the bank', ':61:261110D64,50NTRFNONREF', ':86:INSOLUTO SDD FATTURA 77', 'NARR'],
  [
    'a labelled text',
    ':61:261110D64,50NTRFNONREF',
    ':86:925 ZWROT POLECENIA ZAPLATY; DLA: Nora Feld; TYT.: FV 77',
    'NARR',
  ],
])('%s', async (_what, first, described, returnReason) => {
  expect(await lineIn([first, described], BACK)).toMatchObject({ amount: -6450, returnReason });
});

it('what the bank tells of a return is its text, and no part of the id', async () => {
  const described = ':86:159?00RUECKUEBERWEISUNG?20EREF+E-77?21MTLG:Konto gesperrt?34903';
  expect(await lineIn([':61:261110C64,50NTRFNONREF', described])).toMatchObject({
    endToEndId: 'E-77',
    remittance: 'Konto gesperrt',
    returnReason: '903',
  });
});

it('/RTRN/ with its reason and id, the only party on whatever side', async () => {
  for (const party of ['BENM', 'ORDP']) {
    const line = await lineIn(
      [':61:261110D64,50N505EREF', `:86:/EREF/E-77/MARF/M1/RTRN/MD06//${party}//NAME/Nora Feld/REMI/RG 77`],
      { ...BACK, account: 'NL91ABNA0417164300' },
    );
    expect(line).toMatchObject({
      returnReason: 'MD06',
      endToEndId: 'E-77',
      counterparty: { name: 'Nora Feld' },
      remittance: 'RG 77',
    });
  }
});

it.each([
  [
    'what a payer writes',
    ':61:261110C64,50NTRFNONREF',
    text('Ruecklastschrift Oktober', 'GUTSCHRIFT', '166'),
    FORTH,
  ],
  ['our own transfer', ':61:261110D64,50NTRFNONREF', text('Storno RG 77', 'UEBERWEISUNG', '116'), BACK],
  ['a fee', ':61:261110D64,50NCHGNONREF', text('x', 'ENTGELT RUECKLASTSCHRIFT', '808'), BACK],
])('%s is no return', async (_what, first, described, given) => {
  expect(await lineIn([first, described], given)).toMatchObject({ returnReason: null });
});

it('fees of a return are kept apart: stated, or beyond the amount that came back', async () => {
  expect(
    await lineIn([':61:261110D64,50NRTINONREF', '/OCMT/EUR60,00//CHGS/EUR4,50/', text('RG 77')], BACK),
  ).toMatchObject({ fees: 450, original: null });
  expect(await lineIn([':61:261110D64,50NRTINONREF', text('RG 77?22OAMT+60,00')], BACK)).toMatchObject({
    fees: 450,
    remittance: 'RG 77',
  });
  expect(await lineIn([':61:261110C64,50NTRFNONREF', '/CHGS/USD4,50/', text('RG 77')], FORTH)).toMatchObject({
    fees: 0,
  });
});
