import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../src/read-statements.js';
import type { BankLine, BankStatement } from '../src/statement.js';
import { changed, fixture } from './fixture.js';

const NO_CSV = { csv: null };
const NOBODY = { name: null, account: null, bic: null };
const DAY = '2026-11-03';
const LATER = '2026-11-04';

const PLAIN: BankLine = {
  bookedOn: DAY,
  valueOn: DAY,
  amount: 0,
  counterparty: NOBODY,
  ultimateParty: null,
  remittance: '',
  endToEndId: null,
  references: [],
  bankReference: null,
  batchCount: null,
  returnReason: null,
  fees: 0,
  original: null,
};

const ONE_DAY = {
  kind: 'booked',
  from: DAY,
  to: DAY,
  remarks: [],
  opening: 100000,
  currency: 'EUR',
} as const;
const USD = { amount: 27000, currency: 'USD' };

const BELGIAN: BankStatement = {
  ...ONE_DAY,
  account: 'BE68539007547034',
  number: '207',
  closing: 168200,
  lines: [
    {
      ...PLAIN,
      amount: 11900,
      counterparty: { name: 'DE WITTE NELE', account: 'BE33001122334446', bic: 'GEBABEBB' },
      remittance: '+++020/2600/41709+++',
      references: ['020260041709'],
      bankReference: 'REF2611030001',
    },
    {
      ...PLAIN,
      valueOn: LATER,
      amount: 23800,
      counterparty: {
        name: 'ARCHITECTENBUREAU VAN DER ELST EN DOCHTERS BV',
        account: 'BE33001122334446',
        bic: 'KREDBEBB',
      },
      ultimateParty: 'Sofie Maes',
      remittance:
        'Huur november bureau 12 op het eerste verdieping, factuur 2026-0418 en de sleutel van de kelder, met dank en groeten van ons allen hier in Gent',
      endToEndId: 'LOON-7',
      bankReference: 'REF2611030002',
    },
    ...[
      { amount: 11900, name: 'PEETERS JAN', number: 419, bankReference: 'REF2611030004' },
      { amount: 8000, name: 'MARTENS LIES', number: 420, bankReference: 'REF2611030005' },
    ].map(({ amount, name, number, bankReference }) => ({
      ...PLAIN,
      amount,
      counterparty: { name, account: 'BE33001122334446', bic: 'KREDBEBB' },
      remittance: `Factuur 2026-0${number}`,
      endToEndId: `E2E-${number}`,
      bankReference,
    })),
    {
      ...PLAIN,
      amount: -11900,
      counterparty: { name: 'JANSSENS PIET', account: 'BE33001122334446', bic: 'KREDBEBB' },
      remittance: 'Factuur 2026-0399',
      endToEndId: 'E2E-399',
      bankReference: 'REF2611030007',
      returnReason: 'AM04',
    },
    {
      ...PLAIN,
      amount: 24500,
      counterparty: { name: 'ACME CORP', account: 'US0012345678', bic: 'CHASUS33' },
      remittance: 'INVOICE 2026-0421',
      endToEndId: 'US-REF-9',
      bankReference: 'REF2611030008',
      fees: 500,
      original: USD,
    },
  ],
};

const FRENCH: BankStatement = {
  ...ONE_DAY,
  account: 'FR7630004012340001234567862',
  number: null,
  closing: 147110,
  lines: [
    {
      ...PLAIN,
      amount: 11900,
      counterparty: { ...NOBODY, name: 'LEFÈVRE CAMILLE' },
      remittance: 'FACTURE 2026-0418',
      endToEndId: 'LOYER-NOV',
      bankReference: '2611030001',
    },
    {
      ...PLAIN,
      valueOn: LATER,
      amount: 23800,
      counterparty: { ...NOBODY, name: 'ATELIER DU PORT SARL' },
      ultimateParty: 'Hugo Marchand',
      remittance: 'Loyer novembre et salle de réunion, facture 2026-0419 moins avoir 12',
      bankReference: 'OP2611030002',
    },
    {
      ...PLAIN,
      amount: -11900,
      counterparty: { ...NOBODY, name: 'DUPUIS MARC' },
      remittance: 'FACTURE 2026-0399',
      returnReason: '64',
    },
    {
      ...PLAIN,
      amount: 24500,
      counterparty: { ...NOBODY, name: 'ACME CORP' },
      remittance: 'RF18539007547034',
      references: ['RF18539007547034'],
      fees: 500,
      original: USD,
    },
    { ...PLAIN, amount: -1190, remittance: 'COMMISSION DE TENUE' },
  ],
};

const SPANISH: BankStatement = {
  ...ONE_DAY,
  from: '2026-11-02',
  account: 'ES9121000418450200051332',
  number: null,
  closing: 142310,
  lines: [
    {
      ...PLAIN,
      amount: 11900,
      remittance: 'TRANSFERENCIA DE NÚRIA VIDAL FACTURA 2026-0418',
      bankReference: '2611030001 REF-1',
    },
    {
      ...PLAIN,
      valueOn: LATER,
      amount: 23800,
      remittance: 'PUIG I FILLS SL ALQUILER NOVIEMBRE 2026-0419',
      bankReference: '2611030002',
    },
    {
      ...PLAIN,
      amount: -11900,
      remittance: 'DEVOLUCION RECIBO MS03 2026-0399',
      bankReference: '2611030003',
      returnReason: 'MS03',
    },
    {
      ...PLAIN,
      amount: 24500,
      remittance: 'ACME CORP INVOICE 2026-0421',
      bankReference: '2611030004',
      original: USD,
    },
    {
      ...PLAIN,
      amount: -5990,
      counterparty: { ...NOBODY, name: 'FIBRA DEL SUR SA' },
      remittance: 'FACTURA F26/77',
      bankReference: '2611030005',
    },
  ],
};

const CZECH_PAYER = 'CZ6508000000192000145399';

const CZECH: BankStatement = {
  ...ONE_DAY,
  account: '2000145399',
  currency: 'CZK',
  number: '207',
  closing: 5888100,
  lines: [
    {
      ...PLAIN,
      amount: 2900000,
      counterparty: { ...NOBODY, name: 'Šárka Dvořáková', account: CZECH_PAYER },
      remittance: 'Nájem listopad',
      references: ['20260418'],
      bankReference: '0000261103001',
    },
    {
      ...PLAIN,
      amount: 5800000,
      counterparty: { ...NOBODY, name: 'Ateliér Přístav s.r.', account: CZECH_PAYER },
      remittance: 'faktura 2026-0419 a klíč od sklepa SS:77',
      references: ['20260419'],
      bankReference: '0000261103002',
    },
    {
      ...PLAIN,
      amount: -2900000,
      counterparty: { ...NOBODY, name: 'Marek Novotný', account: CZECH_PAYER },
      references: ['20260399'],
      bankReference: '0000261103003',
      returnReason: 'NARR',
    },
    {
      ...PLAIN,
      amount: -11900,
      counterparty: { ...NOBODY, name: 'Poplatek za vedení' },
      bankReference: '0000261103004',
    },
  ],
};

const ITALIAN: BankStatement = {
  ...ONE_DAY,
  account: 'IT60X0542811101000000123456',
  number: null,
  closing: 148300,
  lines: [
    {
      ...PLAIN,
      amount: 11900,
      counterparty: { ...NOBODY, name: 'RUSSO LAURA', account: 'IT39A0306901601100000004711' },
      remittance: 'Fattura 2026-0418 affitto novembre',
      endToEndId: 'AFFITTO-11',
      bankReference: '2611030001',
    },
    {
      ...PLAIN,
      valueOn: LATER,
      amount: 23800,
      remittance: 'BONIFICO DA OFFICINA DEL PORTO SRL PER FATTURA 2026-0419 E SALA RIUNIONI',
      bankReference: '2611030002',
    },
    {
      ...PLAIN,
      amount: -11900,
      remittance: 'SDD INSOLUTO MS03 FATTURA 2026-0399',
      bankReference: '2611030003',
      returnReason: 'MS03',
    },
    {
      ...PLAIN,
      amount: 24500,
      counterparty: { ...NOBODY, name: 'ACME CORP' },
      remittance: 'INVOICE 2026-0421',
      bankReference: '2611030004',
      fees: 500,
      original: USD,
    },
  ],
};

const OFX: BankStatement = {
  ...ONE_DAY,
  from: '2026-11-01',
  account: 'FR7630004012340001234567862',
  number: null,
  opening: null,
  closing: null,
  lines: [
    {
      ...PLAIN,
      bookedOn: '2026-11-02',
      valueOn: '2026-11-02',
      amount: 11900,
      counterparty: { ...NOBODY, name: 'LEFÈVRE CAMILLE' },
      remittance: 'Facture 2026-0418 & clé',
      bankReference: '2611020001',
    },
    {
      ...PLAIN,
      valueOn: LATER,
      amount: 123800,
      counterparty: {
        ...NOBODY,
        name: 'VIR ATELIER DU PORT 2026-0419',
        account: 'FR1420041010050500013M02606',
      },
      remittance: 'VIR ATELIER DU PORT 2026-0419',
      bankReference: '2611030002',
    },
    {
      ...PLAIN,
      amount: -11900,
      counterparty: { ...NOBODY, name: 'REJET PRLV SEPA DUPUIS MARC' },
      remittance: 'MS03 Facture 2026-0399',
      bankReference: '2611030003',
      returnReason: 'MS03',
    },
  ],
};

const FILES: readonly (readonly [string, BankStatement])[] = [
  ['belgian.cod', BELGIAN],
  ['french.cfo', FRENCH],
  ['spanish.n43', SPANISH],
  ['czech.gpc', CZECH],
  ['italian.cbi', ITALIAN],
  ['sgml.ofx', OFX],
  ['xml.ofx', OFX],
];

it.each(FILES)('reads %s', async (name, expected) => {
  expect(await readStatements(fixture(name), NO_CSV)).toEqual([expected]);
});

it('finds each of them in an archive', async () => {
  const names = FILES.map(([name]) => name).toSorted();
  const content = zipSync(Object.fromEntries(names.map((name) => [name, fixture(name).content])));
  const statements = await readStatements({ name: 'all.zip', content }, NO_CSV);
  expect(statements).toEqual(names.map((name) => FILES.find(([each]) => each === name)?.[1]));
});

describe('texts', () => {
  const asUtf8 = (name: string, charset: string) => ({
    name,
    content: Buffer.from(new TextDecoder(charset).decode(fixture(name).content), 'utf8'),
  });

  it.each([
    ['french.cfo', 'windows-1252', FRENCH],
    ['czech.gpc', 'windows-1250', CZECH],
    ['sgml.ofx', 'windows-1252', OFX],
  ])('of %s are read in UTF-8, too, where a program has saved it so', async (name, charset, expected) => {
    expect(await readStatements(asUtf8(name, charset), NO_CSV)).toEqual([expected]);
  });

  it('with a letter of another charset are told, and the money is read', async () => {
    const [statement] = await readStatements(changed('czech.gpc', 'Poplatek', 'Popl\u0083tek'), NO_CSV);
    expect(statement?.remarks).toEqual([
      { kind: 'charset-doubted', charset: 'windows-1250', words: ['Popl\ufffdtek'] },
      { kind: 'letters-lost', count: 1, words: ['Popl\ufffdtek'] },
    ]);
    expect(statement?.closing).toBe(5888100);
  });

  it('are read in the charset that is configured for the account', async () => {
    const text = new TextDecoder('windows-1250').decode(fixture('czech.gpc').content);
    const accountOf = (stated: string) =>
      stated === '2000145399' ? { iban: 'CZ', charset: 'cp852' as const } : null;
    const file = { name: 'a.gpc', content: iconv.encode(text, 'cp852') };
    expect(await readStatements(file, { csv: null, accountOf })).toEqual([CZECH]);
  });

  it.each(FILES)('of %s may have a mark of UTF-8 and an empty line before them', async (name, expected) => {
    const charset = name === 'czech.gpc' ? 'windows-1250' : name === 'xml.ofx' ? 'utf-8' : 'windows-1252';
    const text = new TextDecoder(charset).decode(fixture(name).content);
    const content = Buffer.from(`\ufeff\r\n${text}`, 'utf8');
    expect(await readStatements({ name, content }, NO_CSV)).toEqual([expected]);
  });

  it('whose blanks at the end of lines were cut are the same', async () => {
    const text = Buffer.from(fixture('french.cfo').content).toString('latin1');
    const content = Buffer.from(text.replace(/ +(?=\r)/g, ''), 'latin1');
    expect(await readStatements({ name: 'a.cfo', content }, NO_CSV)).toEqual([FRENCH]);
  });

  it('without ends of lines are cut every 120 characters', async () => {
    const text = Buffer.from(fixture('french.cfo').content).toString('latin1');
    const content = Buffer.from(text.replaceAll('\r\n', ''), 'latin1');
    expect(await readStatements({ name: 'a.cfo', content }, NO_CSV)).toEqual([FRENCH]);
  });

  it('of CBI have lost the blank before each record: that is put back', async () => {
    const text = Buffer.from(fixture('italian.cbi').content).toString('latin1');
    const content = Buffer.from(text.replace(/^ /gm, ''), 'latin1');
    expect(await readStatements({ name: 'a.cbi', content }, NO_CSV)).toEqual([ITALIAN]);
  });
});

const first = async (name: string, part: string, by: string) =>
  (await readStatements(changed(name, part, by), NO_CSV))[0]?.lines ?? [];

it('knows OFX 2 with a comment before its header', async () => {
  const file = changed('xml.ofx', '<?OFX ', '\n<!-- of the bank -->\n<?OFX ');
  expect(await readStatements(file, NO_CSV)).toEqual([OFX]);
});

it('GPC: the extended form has a message and a name of 35 letters behind its 128 characters', async () => {
  const lines = Buffer.from(fixture('czech.gpc').content).toString('latin1').split('\r\n');
  lines[1] = `${lines[1]}${'Najem za listopad a za '.padEnd(35)}${'vratnici'.padEnd(205)}Dvorakova Sarka, Praha`;
  lines[2] = `${'076'.padEnd(35)}OP00261103`;
  const content = Buffer.from(lines.join('\r\n'), 'latin1');
  const [statement] = await readStatements({ name: 'a.gpc', content }, NO_CSV);
  expect(statement?.lines[0]).toMatchObject({
    counterparty: { name: 'Dvorakova Sarka, Praha' },
    remittance: 'Najem za listopad a za vratnici',
  });
});

describe('what a movement is', () => {
  it('CODA: a transfer that could not be executed is a return by its code alone', async () => {
    const lines = await first('belgian.cod', '001500001101', '001540001101');
    expect(lines[0]?.returnReason).toBe('NARR');
  });

  it('CODA: a structured communication with wrong check digits is a text and no reference', async () => {
    const lines = await first('belgian.cod', '101020260041709', '101020260041710');
    expect(lines[0]).toMatchObject({ remittance: '+++020/2600/41710+++', references: [] });
  });

  it('CODA: an account with a Belgian number is its IBAN', async () => {
    const text = Buffer.from(fixture('belgian.cod').content)
      .toString('latin1')
      .replace(/^12207BE68539007547034 {18}EUR/m, '10207539007547034 EUR0BE                  ')
      .replace(/^8207BE68539007547034 {18}EUR/m, '8207539007547034 EUR0BE                  ');
    const [statement] = await readStatements({ name: 'a.cod', content: Buffer.from(text, 'latin1') }, NO_CSV);
    expect(statement).toEqual(BELGIAN);
  });

  it('CFONB: a currency without decimals', async () => {
    const text = Buffer.from(fixture('french.cfo').content).toString('latin1').replaceAll('EUR2 ', 'XPF0 ');
    const [statement] = await readStatements({ name: 'a.cfo', content: Buffer.from(text, 'latin1') }, NO_CSV);
    expect(statement).toMatchObject({ currency: 'XPF', opening: 10000000, closing: 14711000 });
  });

  it('CFONB: currency and decimals may be left out in balances, as LCL does', async () => {
    const text = Buffer.from(fixture('french.cfo').content)
      .toString('latin1')
      .replaceAll(/^(0[17]30004 {4}01234)EUR2/gm, '$1    ');
    const [statement] = await readStatements({ name: 'a.cfo', content: Buffer.from(text, 'latin1') }, NO_CSV);
    expect(statement).toEqual(FRENCH);
  });

  it('CBI: several accounts in a flow, and several flows in a file', async () => {
    const lines = Buffer.from(fixture('italian.cbi').content).toString('latin1').split('\r\n');
    const other = lines.slice(1, 17).map((line) => line.replace('0000001', '0000002'));
    const end = (lines[17] ?? '').replace('0000001', '0000002').replace('0000018', '0000034');
    const flow = [...lines.slice(0, 17), ...other, end].join('\r\n');
    const content = Buffer.from(`${flow}\r\n${lines.join('\r\n')}`, 'latin1');
    expect(await readStatements({ name: 'a.cbi', content }, NO_CSV)).toEqual([ITALIAN, ITALIAN, ITALIAN]);
  });

  it('GPC: a reversed credit is told by the balances where a bank has 4 for it, as Česká spořitelna', async () => {
    const text = Buffer.from(fixture('czech.gpc').content)
      .toString('latin1')
      .replace('0029000005', '0029000004');
    const [statement] = await readStatements({ name: 'a.gpc', content: Buffer.from(text, 'latin1') }, NO_CSV);
    expect(statement?.lines[2]).toMatchObject({ amount: -2900000, returnReason: 'NARR' });
  });

  it('GPC: an account in the internal form of Komerční banka, with the start of its IBAN', async () => {
    // 19-2000145399 at bank 0800, and the order of the digits that its banks use inside.
    const text = Buffer.from(fixture('czech.gpc').content)
      .toString('latin1')
      .replaceAll(/(?<=^07[45])0000002000145399/gm, '9394200015000019')
      .replace(/(?<=031126) {8}/, 'CZ650800');
    const [statement] = await readStatements({ name: 'a.gpc', content: Buffer.from(text, 'latin1') }, NO_CSV);
    expect(statement?.account).toBe(CZECH_PAYER);
  });
});

describe("a return that has no code is told by the bank's words", () => {
  it.each([
    ['french.cfo', 'COMMISSION DE TENUE     ', 'REJET PRLV SEPA AC04    ', 4, 'AC04'],
    ['spanish.n43', '26110303001', '26110399001', 4, null],
    ['spanish.n43', '26110314001', '26110399001', 2, 'MS03'],
    ['czech.gpc', 'Poplatek za veden', 'Vr\xe1cen\xe1 platba AC04', 3, 'AC04'],
  ])('%s: %s', async (name, part, by, line, reason) => {
    const [statement] = await readStatements(changed(name, part, by), NO_CSV);
    expect(statement?.lines[line]?.returnReason).toBe(reason);
  });
});

describe('texts that are fields, or repeated', () => {
  /** A file with further lines behind its nth, and their number changed. */
  const extended = (name: string, line: number, added: readonly string[], part: string, by: string) => {
    const lines = Buffer.from(changed(name, part, by).content)
      .toString('latin1')
      .split(/(?<=\n)/);
    const text = lines.toSpliced(line, 0, ...added.map((each) => `${each}\r\n`)).join('');
    return readStatements({ name, content: Buffer.from(text, 'latin1') }, NO_CSV);
  };
  const information = (text: string) => `310002000${'1REF2611030002'.padEnd(22)}001500000${text}`;

  it('CODA: what the bank repeats of the text among other things is left out', async () => {
    const written = BELGIAN.lines[1]?.remittance ?? '';
    const told = `Overschrijving Van: VAN DER ELST Kouter 8 Mededeling: ${written}`;
    const added = [told.slice(0, 73), told.slice(73, 146), told.slice(146)].map(information);
    const [statement] = await extended('belgian.cod', 8, added, '000026', '000029');
    expect(statement?.lines[1]?.remittance).toBe(written);
  });

  it('CODA: what the bank adds otherwise follows the text, over several records', async () => {
    const added = ['sleutel afgegeven aan de on', 'thaalbalie'].map((text) =>
      information(text.startsWith('sleutel') ? text.padStart(73) : text),
    );
    const [statement] = await extended('belgian.cod', 8, added, '000026', '000028');
    expect(statement?.lines[1]?.remittance).toBe(
      `${BELGIAN.lines[1]?.remittance} sleutel afgegeven aan de onthaalbalie`,
    );
  });

  it('Norma 43: a SEPA transfer whose texts are fields', async () => {
    // Behind the second movement, which has two texts of its own: its name, and then these.
    const added = [
      '2301NURIA VIDAL SERRA',
      '2302ALQUILER-7                         ROSA MARIN',
      '2303        ALQUILER DE NOVIEMBRE FACTURA 2026-0418 Y LA LLAVE DEL SOTANO, CON G',
      '2304RACIAS DE TODOS',
    ];
    const text = Buffer.from(fixture('spanish.n43').content)
      .toString('latin1')
      .replace(/2301PUIG.*\r\n2302ALQUILER.*\r\n/, added.map((each) => `${each}\r\n`).join(''))
      .replace('99999000016', '99999000018');
    const [statement] = await readStatements({ name: 'a.n43', content: Buffer.from(text, 'latin1') }, NO_CSV);
    expect(statement?.lines[1]).toMatchObject({
      counterparty: { name: 'NURIA VIDAL SERRA' },
      ultimateParty: 'ROSA MARIN',
      endToEndId: 'ALQUILER-7',
      remittance: 'ALQUILER DE NOVIEMBRE FACTURA 2026-0418 Y LA LLAVE DEL SOTANO, CON GRACIAS DE TODOS',
    });
  });

  it('Norma 43: an equivalent in the currency of the account is no other currency; records 00 and 24 are counted or not', async () => {
    const own = await first('spanish.n43', '2401840', '2401978');
    expect(own[3]?.original).toBeNull();
    const text = Buffer.from(fixture('spanish.n43').content).toString('latin1');
    for (const counted of ['99999000015', '99999000016', '99999000017']) {
      const content = Buffer.from(`002100261103\r\n${text.replace('99999000016', counted)}`, 'latin1');
      expect(await readStatements({ name: 'a.n43', content }, NO_CSV)).toEqual([SPANISH]);
    }
  });

  it('Norma 43: files that follow each other in one', async () => {
    const { content } = fixture('spanish.n43');
    const twice = Buffer.concat([content, content]);
    expect(await readStatements({ name: 'a.n43', content: twice }, NO_CSV)).toEqual([SPANISH, SPANISH]);
  });

  it('CFONB: a movement may state the bank that carried it out', async () => {
    const [statement] = await readStatements(
      changed('french.cfo', '0430004    01234EUR2 0001234567862', '0410556    01234EUR2 0001234567862'),
      NO_CSV,
    );
    expect(statement).toEqual(FRENCH);
  });
});
