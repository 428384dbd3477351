import { expect, it } from 'vitest';
import { lineIn, message, read } from './mt940-message.js';

const FIRST = ':61:261110C64,50N541EREF';
const NL = { account: 'NL91ABNA0417164300' };

it('Rabobank: code words by party, the other account below :61:', async () => {
  const line = await lineIn(
    [
      FIRST,
      'DE37200000000009876543',
      ':86:/EREF/KM-77/ORDP//NAME/Nora Feld en/of I. Lenz/ADDR/KADE 9 LEIDE',
      'N NL/ULTD//NAME/Ida Lenz/REMI/Factuur 2026-77/ISDT/2026-11-10/CSID/X',
    ],
    NL,
  );
  expect(line).toMatchObject({
    counterparty: { name: 'Nora Feld en/of I. Lenz', account: 'DE37200000000009876543', bic: null },
    ultimateParty: 'Ida Lenz',
    endToEndId: 'KM-77',
    remittance: 'Factuur 2026-77',
  });
});

it('ABN AMRO and Knab: code words without parties', async () => {
  const text = [
    ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL02ABNA0123456789/BIC/ABNANL2A/NAME/',
    'Nora Feld/REMI/RG 2026-77/EREF/NOTPROV',
    'IDED',
  ];
  expect(await lineIn([FIRST, ...text], NL)).toMatchObject({
    counterparty: { name: 'Nora Feld', account: 'NL02ABNA0123456789', bic: 'ABNANL2A' },
    endToEndId: null,
    remittance: 'RG 2026-77',
  });
});

it('ING: the other party in one word, a text or a reference', async () => {
  const text = (remi: string) =>
    `:86:/EREF/KM-77//CNTP/NL02ABNA0123456789/ABNANL2A/Nora Feld/LEIDEN//REMI/${remi}//ULTD/Ida Lenz//`;
  expect(await lineIn([FIRST, text('USTD//RG 2026-77')], NL)).toMatchObject({
    counterparty: { name: 'Nora Feld', account: 'NL02ABNA0123456789', bic: 'ABNANL2A' },
    ultimateParty: 'Ida Lenz',
    endToEndId: 'KM-77',
    remittance: 'RG 2026-77',
  });
  expect(await lineIn([FIRST, text('STRD/ISO/RF18539007547034')], NL)).toMatchObject({
    references: ['RF18539007547034'],
  });
});

it('SWIFT and Nordic banks: the name right behind the party', async () => {
  expect(await lineIn([FIRST, ':86:/EREF/KM-77/ORDP/Nora Feld/REMI/RG 2026-77'], NL)).toMatchObject({
    counterparty: { name: 'Nora Feld' },
    endToEndId: 'KM-77',
    remittance: 'RG 2026-77',
  });
});

it('of what is paid the one who gets it is the other party', async () => {
  const line = await lineIn(
    [':61:261110D64,50N102EREF', ':86:/ORDP//NAME/Wir BV/BENM//NAME/Licht BV/ULTC//NAME/Netz BV/REMI/41'],
    { ...NL, closing: 'C261110EUR435,50' },
  );
  expect(line).toMatchObject({ counterparty: { name: 'Licht BV' }, ultimateParty: 'Netz BV', amount: -6450 });
});

it.each([
  [
    'mBank',
    [
      ':86:911 PRZELEW PRZYCHODZACY; Z RACH.: ',
      '27114020040000300201355387; OD: Nora Feld  UL. POLNA 2 00-001 X; TYT.: /VAT/12,06/IDC',
      '/5265877635/INV/FV 77/TXT/; TNR: 179171073864111.010001',
    ],
    'PL27114020040000300201355387',
    '/VAT/12,06/IDC/5265877635/INV/FV 77/TXT/',
  ],
  [
    'Knab of before',
    [':86:FACTUUR 2026-77', 'REK: NL02ABNA0123456789/NAAM: Nora Feld'],
    'NL02ABNA0123456789',
    'FACTUUR 2026-77',
  ],
  [
    'ABN AMRO of before',
    [
      ':86:SEPA OVERBOEKING                 IBAN: NL02ABNA0123456789        ',
      'BIC: ABNANL2A  NAAM: Nora Feld   OMSCHRIJVING: FACTUUR 2026-77',
    ],
    'NL02ABNA0123456789',
    'FACTUUR 2026-77',
  ],
  [
    'ABN AMRO of before, lines that are full',
    [
      ':86:SEPA OVERBOEKING IBAN: NL02ABNA0123456789                        ',
      'BIC: ABNANL2A                                     NAAM: Nora Feld',
      'OMSCHRIJVING: FACTUUR 2026-77',
    ],
    'NL02ABNA0123456789',
    'FACTUUR 2026-77',
  ],
  [
    'banks of France',
    [':86:VIR SEPA RECU 0123 DE: Nora Feld MOTIF: FACTUUR 2026-77 REF: X1'],
    null,
    'FACTUUR 2026-77',
  ],
  [
    'PostFinance',
    [':86:GIRO AUS ONLINE-SIC 80532 AUFTRAGGEBER: Nora Feld  MITTEILUNGEN: FACTUUR 2026-77'],
    null,
    'FACTUUR 2026-77',
  ],
])('%s: labels in one text', async (_bank, text, account, remittance) => {
  expect(await lineIn([FIRST, ...text])).toMatchObject({
    counterparty: { name: 'Nora Feld', account },
    remittance,
    endToEndId: null,
  });
});

it.each(['<', '~', '^', '>'])('subfields of Polish banks behind %s, with a code or without', async (sign) => {
  for (const code of ['020', '']) {
    const text = `:86:${code}?00PRZELEW?20za fakture?21 FV 77?32Nora?33 Feld?3827114020040000300201355387`;
    expect(
      await lineIn([
        FIRST,
        code === '' ? text.replaceAll('?', sign).replace(`${sign}00PRZELEW`, '') : text.replaceAll('?', sign),
      ]),
    ).toMatchObject({
      counterparty: { name: 'Nora Feld', account: 'PL27114020040000300201355387' },
      remittance: 'za fakture FV 77',
    });
  }
});

it.each(['UL. POLNA 2 00-001 WARSZAWA', 'ul Polna 2', '00-001 Warszawa', 'AL. JASNA 2'])(
  'a Polish address behind a name: %s',
  async (address) => {
    for (const text of [
      `020<20FV 77<32NORA FELD ${address}`,
      `020<20FV 77<32NORA FELD<33${address}`,
      `911 PRZELEW; OD: NORA FELD ${address}; TYT.: FV 77; TNR: 1`,
    ]) {
      const line = await lineIn([FIRST, `:86:${text}`]);
      expect(line).toMatchObject({ counterparty: { name: 'NORA FELD' }, remittance: 'FV 77' });
    }
  },
);

it('a full subfield goes on in the next one, a shorter one has ended', async () => {
  const text = [
    ':86:166?20SVWZ+RG 2026-77?21Danke und bis bald im Fruehl?22ing 2027?32Feld Licht Ton und Buehnen?33bau GmbH',
  ];
  expect(await lineIn([FIRST, ...text])).toMatchObject({
    remittance: 'RG 2026-77 Danke und bis bald im Fruehling 2027',
    counterparty: { name: 'Feld Licht Ton und Buehnen bau GmbH' },
  });
  const byLines = [':86:166', '?00GUTSCHRIFT', '?20RG 2026-77', '?21Danke', '?32Nora Feld', 'Polna 3'];
  expect(await lineIn([FIRST, ...byLines])).toMatchObject({
    remittance: 'RG 2026-77 Danke',
    counterparty: { name: 'Nora Feld Polna 3' },
  });
});

it('an end-to-end id ends after 35 characters, an account of zeros is none', async () => {
  const text = ':86:166?20EREF+TF 40005 00005?21GRUND:Nicht genannt hier?31000000?32Nora Feld';
  expect(await lineIn([FIRST, text])).toMatchObject({
    endToEndId: 'TF 40005 00005 GRUND:Nicht genannt',
    counterparty: { account: null },
  });
});

it.each([
  ['20000000', '9876543', 'DE37200000000009876543'],
  ['20111', '345678901', 'AT362011100345678901'],
  ['11402004', '0000300201355387', 'PL27114020040000300201355387'],
  ['0800', '2000145399', '0800/2000145399'],
  ['TESTDEFF', '9876543', '9876543'],
])('bank %s and account %s make one account', async (bank, number, account) => {
  const line = await lineIn([FIRST, `:86:166?20RG 77?30${bank}?31${number}?32Nora Feld`]);
  expect(line.counterparty.account).toBe(account);
});

it('SNS and ASN: account and name in :61:, below it, and before the text', async () => {
  const text = [':86:NL02ABNA0123456780 nora feld', ' '.repeat(65), 'RG 2026-77', ' '.repeat(65)];
  const iban = [':61:2611101110C64,50NOVBNL02ABNA0123456780', 'nora feld', ...text];
  expect(await lineIn(iban, NL)).toMatchObject({
    counterparty: { name: 'nora feld', account: 'NL02ABNA0123456780' },
    remittance: 'RG 2026-77',
    endToEndId: null,
    bankReference: null,
  });
  const number = [
    ':61:2611101110C64,50NIOB0987654321',
    'nora feld',
    ':86:0987654321 nora feld',
    'RG 2026-77',
  ];
  expect(await lineIn(number, NL)).toMatchObject({
    counterparty: { name: 'nora feld', account: '0987654321' },
    remittance: 'RG 2026-77',
  });
});

it('Rabobank of before: a name behind the reference that blanks fill', async () => {
  const line = await lineIn(
    [':61:261110C64,50N0440121470966      N. Feld', ':86:RG 2026-77', ':86:November'],
    NL,
  );
  expect(line).toMatchObject({ counterparty: { name: 'N. Feld' }, remittance: 'RG 2026-77 November' });
});

it('Danske Bank: one text in both references, and once more in :86: where it is longer', async () => {
  const type = ':61:2611101110C64,50NMSC';
  expect(
    await lineIn([`${type}Nora Feld RG//2026-77`, ':86:Nora Feld RG 2026-77', 'November']),
  ).toMatchObject({
    remittance: 'Nora Feld RG 2026-77 November',
    bankReference: null,
    endToEndId: null,
  });
  expect(await lineIn([`${type}Gebyrer ifolge//nota`])).toMatchObject({
    remittance: 'Gebyrer ifolge nota',
    bankReference: null,
  });
  expect(await lineIn([`${type}DBT.Feld  - 77`])).toMatchObject({
    remittance: 'DBT.Feld - 77',
    counterparty: { name: null },
  });
  expect(await lineIn([`${type}RG2026-77//4711`, ':86:Miete'])).toMatchObject({
    endToEndId: 'RG2026-77',
    bankReference: '4711',
  });
});

it('banks on Solaris: text, name and IBAN between colons', async () => {
  const text = ':86:999SEPA_CREDIT_TRANSFER:RG 2026-77: November:Nora Feld:DE37200000000009876543:MIETE';
  expect(await lineIn([FIRST, text])).toMatchObject({
    counterparty: { name: 'Nora Feld', account: 'DE37200000000009876543' },
    remittance: 'RG 2026-77: November:MIETE',
  });
});

it('ING: a text that begins with IBAN and BIC', async () => {
  expect(await lineIn([FIRST, ':86:DE37200000000009876543 TESTDEFF N Feld RG 2026-77'])).toMatchObject({
    counterparty: { name: null, account: 'DE37200000000009876543', bic: 'TESTDEFF' },
    remittance: 'N Feld RG 2026-77',
  });
});

it('Triodos: its own account is not the other one, which stands among the text', async () => {
  const text = ':86:000>100000000000>20TESTDEFF>21DE37200000000009876543>22NORA FELD RG 77>310454545454';
  expect(await lineIn([FIRST, text], { account: 'TRIODOSBANK/0454545454' })).toMatchObject({
    counterparty: { account: 'DE37200000000009876543' },
  });
  const without = text.replace('>21DE37200000000009876543', '');
  expect(await lineIn([FIRST, without], { account: 'TRIODOSBANK/0454545454' })).toMatchObject({
    counterparty: { account: null },
  });
});

it('code words of other banks end an id and a name, and a text is the first that is not empty', async () => {
  const text =
    ':86:/EREF/KM-77 /CRNM/SOME BANK/CACT/1/ORDP/300000000460495/NORA FELD/RG 77/REMI//REMI/2026-77/NOVEMBER';
  expect(await lineIn([FIRST, text])).toMatchObject({
    endToEndId: 'KM-77',
    counterparty: { name: 'NORA FELD', account: '300000000460495' },
    remittance: '2026-77/NOVEMBER RG 77',
  });
});

it('a number that is none of a subfield stands in the text', async () => {
  const text = ':86:166?20SVWZ+RG 335?960.484 Miete?32Nora Feld?95x';
  expect(await lineIn([FIRST, text])).toMatchObject({
    remittance: 'RG 335?960.484 Miete',
    counterparty: { name: 'Nora Feld' },
  });
});

it('a code word that nobody knows, before some that are known: its text is kept', async () => {
  expect(await lineIn([FIRST, ':86:/XYZW//RG 2026-77 /ORDP/Nora Feld AB/REMI/Tack'])).toMatchObject({
    counterparty: { name: 'Nora Feld AB' },
    remittance: 'XYZW//RG 2026-77 Tack',
  });
});

it('a field between :61: and :86: takes no text away', async () => {
  expect(await lineIn([FIRST, ':13D:2611101200+0100', ':86:RG 2026-77'])).toMatchObject({
    remittance: 'RG 2026-77',
  });
});

it('a text that begins with a number is no text of subfields', async () => {
  expect(await lineIn([FIRST, ':86:041/2026 RG 77'])).toMatchObject({
    remittance: '041/2026 RG 77',
    counterparty: { name: null },
  });
});

it('words for no name are none', async () => {
  const text = ':86:166?20SVWZ+RG 77?21ABWA+NOTPROVIDED?32NOT PROVIDED';
  expect(await lineIn([FIRST, text])).toMatchObject({ counterparty: { name: null }, ultimateParty: null });
});

it('ABWA+ names for whom is paid, ABWE+ who gets it', async () => {
  const text = ':86:166?20EREF+E-77?21SVWZ+RG 77?22ABWA+Ida Lenz?23ABWE+Netz AG?32Zahldienst SA';
  expect(await lineIn([FIRST, text])).toMatchObject({
    counterparty: { name: 'Zahldienst SA' },
    ultimateParty: 'Ida Lenz',
    remittance: 'RG 77',
    endToEndId: 'E-77',
  });
  expect(await lineIn([FIRST.replace('C64', 'D64'), text], { closing: 'C261110EUR435,50' })).toMatchObject({
    ultimateParty: 'Netz AG',
  });
});

it.each([
  'EREF',
  'NONREF',
  'KREF+',
  'PREF',
  'NOTPROVIDED',
  'not provided',
  '01916',
  '10-11-2026 15:58',
  '1004688128',
])('the customer field "%s" is no id', async (customer) => {
  expect(await lineIn([`:61:261110C64,50NTRF${customer}`, ':86:RG 77'])).toMatchObject({ endToEndId: null });
  expect(
    await lineIn([FIRST, `:86:/EREF/${customer === '01916' ? '' : 'NOTPROVIDED'}/REMI/RG 77`]),
  ).toMatchObject({
    endToEndId: null,
  });
});

it('what all lines have in the customer field is a code of the bank', async () => {
  const lines = ['A0001', 'A0001', 'RG-2026-77'].flatMap((id) => [`:61:261110C64,50NTRF${id}`, ':86:x']);
  const statement = await read(message(lines, { closing: 'C261110EUR693,50' }));
  expect(statement.lines.map(({ endToEndId }) => endToEndId)).toEqual([null, null, 'RG-2026-77']);
});
