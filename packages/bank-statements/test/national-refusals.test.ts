import { expect, it } from 'vitest';
import { readStatements } from '../src/read-statements.js';
import { changed, fixture, refusal } from './fixture.js';

const refused = (file: Parameters<typeof readStatements>[0]) => refusal(readStatements(file, { csv: null }));

const AGAIN = 'download it from the bank again, whole';
const OR_SEND = 'download it from the bank again, or send the file to the bank';
const OFX_FIX = 'download it from the bank again, or in another format such as CAMT.053';

/** The file without its nth line, from 1. */
function without(name: string, line: number) {
  const lines = Buffer.from(fixture(name).content)
    .toString('latin1')
    .split(/(?<=\n)/);
  return { name, content: Buffer.from(lines.toSpliced(line - 1, 1).join(''), 'latin1') };
}

const CODA: readonly (readonly [string, string, string, string])[] = [
  [
    'an amount that its total has not',
    '0000000000080000031126605',
    '0000000000081000031126605',
    'belgian.cod:12: record 2.1, amount (33-47): is 199.00 EUR, and the details of movement 0003 make 200.00 EUR; ' +
      AGAIN,
  ],
  [
    'a total of credits',
    '000000000801000',
    '000000000802000',
    `belgian.cod:29: record 9, credits (38-52): says 802.00 EUR, and the lines make 801.00 EUR; ${AGAIN}`,
  ],
  [
    'a total of debits',
    '000000000119000000000000801000',
    '000000000118000000000000801000',
    `belgian.cod:29: record 9, debits (23-37): says 118.00 EUR, and the lines make 119.00 EUR; ${AGAIN}`,
  ],
  [
    'a part of a cent',
    '0000000000119000031126001500001101',
    '0000000000119001031126001500001101',
    'belgian.cod:3: record 2.1, amount (33-47): "000000000119001" is not an amount of whole cents in 15 digits, 3 of them decimals; ' +
      OR_SEND,
  ],
  [
    'a side',
    'REF2611030001        0',
    'REF2611030001        7',
    `belgian.cod:3: record 2.1, side (32-32): "7" is not 0 or 1; ${OR_SEND}`,
  ],
  [
    'a day',
    '03112620701 0\r\n22000100',
    '31112620701 0\r\n22000100',
    `belgian.cod:3: record 2.1, entry date (116-121): "311126" is not a day, DDMMYY; ${OR_SEND}`,
  ],
  [
    'a record of another movement',
    '2200020000',
    '2200090000',
    'belgian.cod:7: record 2.2, sequence (3-6): is 0009 0000, which the record 2.1 before it has not; ' +
      AGAIN,
  ],
  [
    'another account at its end',
    '8207BE68539007547034',
    '8207BE68539007547035',
    'belgian.cod:27: record 8, account (5-41): is "BE68539007547035                  EUR", another than in record 1; ' +
      AGAIN,
  ],
  [
    'version 1',
    '00000                                       2',
    '00000                                       1',
    `belgian.cod:1: record 0, version (128-128): "1" is not 2; ${OR_SEND}`,
  ],
];

it.each(CODA)('CODA: %s', async (_what, part, by, expected) => {
  expect(await refused(changed('belgian.cod', part, by))).toBe(`bank.unreadable: ${expected}`);
});

it('CODA: a record that is missing, by their number', async () => {
  expect(await refused(without('belgian.cod', 9))).toBe(
    `bank.unreadable: belgian.cod:28: record 9, records (17-22): says 26 records 1, 2, 3 and 8, and there are 25; ${AGAIN}`,
  );
});

it('CODA: a file that is cut', async () => {
  expect(await refused(without('belgian.cod', 29))).toBe(
    `bank.unreadable: belgian.cod:28: record 9: is missing; ${AGAIN}`,
  );
});

it('CODA: balances that the movements do not lead to', async () => {
  expect(await refused(changed('belgian.cod', '0000000001682000', '0000000001683000'))).toBe(
    'bank.unbalanced: belgian.cod: statement 207 of BE68539007547034: 1000.00 EUR and 6 lines make 1682.00 EUR, its closing balance is 1683.00 EUR',
  );
});

it.each([
  [
    'an amount whose sign is none',
    '0000000001190{2611030001',
    '00000000011900261103000',
    'french.cfo:2: record 04, amount (91-104): "00000000011900" is not an amount of 13 digits and a letter for the last digit and the sign; ' +
      OR_SEND,
  ],
  [
    'another account within a statement',
    '0530004    01234EUR2 0001234567818031126     LIB',
    '0530004    01234EUR2 0001234567918031126     LIB',
    'french.cfo:4: record 05, account (22-32): is "00012345679", and "00012345678" in the old balance; ' +
      AGAIN,
  ],
  [
    'another currency',
    '0430004    01234EUR2 0001234567862',
    '0430004    01234USD2 0001234567862',
    `french.cfo:21: record 04, currency (17-19): is USD in a statement of EUR; ${OR_SEND}`,
  ],
  [
    'other decimals',
    '0430004    01234EUR2 0001234567862',
    '0430004    01234EUR3 0001234567862',
    `french.cfo:21: record 04, decimals (20-20): are 3, and 2 in other records; ${OR_SEND}`,
  ],
  [
    'a day',
    '0430004    01234EUR2 0001234567862031126',
    '0430004    01234EUR2 0001234567862031326',
    `french.cfo:21: record 04, date (35-40): "031326" is not a day, DDMMYY; ${OR_SEND}`,
  ],
  [
    'a complement of nothing',
    '0430004    01234EUR2 0001234567818031126  031126VIR SEPA LEF',
    '0530004    01234EUR2 0001234567818031126  031126VIR SEPA LEF',
    `french.cfo:2: record 05, qualifier (46-48): completes no movement (04); ${AGAIN}`,
  ],
  [
    'a line that is too long',
    'COMMISSION DE TENUE',
    'COMMISSION DE TENUE DU COMPTE ET DE LA CARTE',
    `french.cfo:21: is 129 characters long, a record has 120; ${OR_SEND}`,
  ],
  [
    'a record that is none',
    '0530004    01234EUR2 0001234567818031126     LIB',
    '0630004    01234EUR2 0001234567818031126     LIB',
    `french.cfo:4: record 06: is none of CFONB; ${OR_SEND}`,
  ],
] as const)('CFONB: %s', async (_what, part, by, expected) => {
  expect(await refused(changed('french.cfo', part, by))).toBe(`bank.unreadable: ${expected}`);
});

it('CFONB: a movement that is missing, by the balances', async () => {
  expect(await refused(without('french.cfo', 21))).toBe(
    'bank.unbalanced: french.cfo: statement to 2026-11-03 of FR7630004012340001234567862: 1000.00 EUR and 4 lines make 1483.00 EUR, its closing balance is 1471.10 EUR',
  );
});

it('CFONB: a file that is cut, and one that begins in the middle', async () => {
  expect(await refused(without('french.cfo', 22))).toBe(
    `bank.unreadable: french.cfo:21: record 07: is missing: the file ends before the new balance; ${AGAIN}`,
  );
  expect(await refused(without('french.cfo', 1))).toBe(
    `bank.unreadable: french.cfo:1: record 04: follows no old balance (01); ${AGAIN}`,
  );
});

it.each([
  [
    'the number of debits',
    '000020000000001',
    '000030000000001',
    'record 33, debit entries (21-25): says 3 debits, and there are 2',
  ],
  [
    'the sum of debits',
    '00000000017890',
    '00000000017891',
    'record 33, debits (26-39): says 178.91 EUR, and the lines make 178.90 EUR',
  ],
  [
    'the number of credits',
    '000030000000006',
    '000040000000006',
    'record 33, credit entries (40-44): says 4 credits, and there are 3',
  ],
  [
    'the sum of credits',
    '00000000060200',
    '00000000060300',
    'record 33, credits (45-58): says 603.00 EUR, and the lines make 602.00 EUR',
  ],
  [
    'another account at its end',
    '33210004180200051332',
    '33210004180200051333',
    'record 33, account (11-20): is 0200051333, and 0200051332 in record 11',
  ],
  [
    'another currency at its end',
    '142310978',
    '142310840',
    'record 33, currency (74-76): is 840, and 978 in record 11',
  ],
] as const)('Norma 43: %s', async (_what, part, by, expected) => {
  expect(await refused(changed('spanish.n43', part, by))).toBe(
    `bank.unreadable: spanish.n43:16: ${expected}; ${AGAIN}`,
  );
});

it('Norma 43: the number of records', async () => {
  expect(await refused(without('spanish.n43', 3))).toBe(
    `bank.unreadable: spanish.n43:16: record 88, records (21-26): says 16 records, and there are 15; ${AGAIN}`,
  );
});

it('Norma 43: a side, an unknown currency, balances', async () => {
  expect(await refused(changed('spanish.n43', '0012', '0013'))).toContain(
    'spanish.n43:2: record 22, side (28-28): "3" is not 1 or 2',
  );
  const text = Buffer.from(fixture('spanish.n43').content).toString('latin1').replaceAll('978', '000');
  expect(await refused({ name: 'a.n43', content: Buffer.from(text, 'latin1') })).toContain(
    'a.n43:1: record 11, currency (48-50): "000" is no currency that is known',
  );
  expect(await refused(changed('spanish.n43', '00000000142310', '00000000142300'))).toContain(
    '1000.00 EUR and 5 lines make 1423.10 EUR, its closing balance is 1423.00 EUR',
  );
});

it('Norma 43: a file that is cut', async () => {
  expect(await refused(without('spanish.n43', 17))).toBe(
    `bank.unreadable: spanish.n43:16: record 88: is missing; ${AGAIN}`,
  );
});

it.each([
  [
    'the turnover of debits',
    '000000000119000',
    '000000000118000',
    `czech.gpc:1: record 074, debits (76-89): says 118.00 CZK, and the lines make 119.00 CZK; ${AGAIN}`,
  ],
  [
    'the turnover of credits',
    '000000058000000',
    '000000058000010',
    `czech.gpc:1: record 074, credits (91-104): says 58000.01 CZK, and the lines make 58000.00 CZK; ${AGAIN}`,
  ],
  [
    'a code of booking',
    '0058000002',
    '0058000006',
    `czech.gpc:4: record 075, code (61-61): "6" is not 1 or 2 or 3 or 4 or 5; ${OR_SEND}`,
  ],
  [
    'another account',
    '0750000002000145399',
    '0750000002000145398',
    'czech.gpc:2: record 075, account (4-19): is 0000002000145398, and 0000002000145399 in record 074; ' +
      AGAIN,
  ],
] as const)('GPC: %s', async (_what, part, by, expected) => {
  expect(await refused(changed('czech.gpc', part, by))).toBe(`bank.unreadable: ${expected}`);
});

it('GPC: movements of two currencies', async () => {
  expect(await refused(changed('czech.gpc', 's.r.00203', 's.r.00978'))).toBe(
    `bank.unreadable: czech.gpc:4: record 075, currency (119-122): is EUR in a statement of CZK; ${OR_SEND}`,
  );
});

it('GPC: balances that the movements do not lead to, and a movement that is missing', async () => {
  expect(await refused(changed('czech.gpc', '00000005888100+', '00000005888200+'))).toContain(
    'czech.gpc: statement 207 of 2000145399: 1000.00 CZK and 4 lines make 58881.00 CZK, its closing balance is 58882.00 CZK',
  );
  expect(await refused(without('czech.gpc', 8))).toContain('record 074, debits (76-89): says 119.00 CZK');
});

it.each([
  [
    'the number of records',
    '0000018',
    '0000019',
    `italian.cbi:18: record EF, records (83-89): says 19 records, and there are 18; ${AGAIN}`,
  ],
  [
    'the number of statements',
    'RH2611041                 0000001',
    'RH2611041                 0000002',
    `italian.cbi:18: record EF, reports (46-52): says 2 statements, and there are 1; ${AGAIN}`,
  ],
  [
    'the order of movements',
    '620000001003',
    '620000001004',
    `italian.cbi:10: record 62, movement (11-13): is 4, and 3 follows; ${AGAIN}`,
  ],
  [
    'a text of another movement',
    '630000001002',
    '630000001001',
    `italian.cbi:9: record 63, movement (11-13): is 1, which the record 62 before it has not; ${AGAIN}`,
  ],
  [
    'a movement of another statement',
    '620000001003',
    '620000002003',
    `italian.cbi:10: record 62, report (4-10): is 0000002, and 0000001 in record 61; ${AGAIN}`,
  ],
  [
    'an amount',
    'C000000000119,00',
    'C0000000001190,0',
    'italian.cbi:3: record 62, amount (27-41): "0000000001190,0" is not an amount such as 000000000119,00; ' +
      OR_SEND,
  ],
  [
    'a side',
    'D000000000119,00',
    'R000000000119,00',
    `italian.cbi:10: record 62, side (26-26): "R" is not C or D; ${OR_SEND}`,
  ],
  [
    'another currency at its end',
    '640000001EUR',
    '640000001USD',
    `italian.cbi:16: record 64, currency (11-13): is USD, and EUR in record 61; ${AGAIN}`,
  ],
] as const)('CBI: %s', async (_what, part, by, expected) => {
  expect(await refused(changed('italian.cbi', part, by))).toBe(`bank.unreadable: ${expected}`);
});

it('CBI: balances that the movements do not lead to', async () => {
  expect(await refused(changed('italian.cbi', 'C000000001483,00C', 'C000000001484,00C'))).toContain(
    'italian.cbi: statement to 2026-11-03 of IT60X0542811101000000123456: 1000.00 EUR and 4 lines make 1483.00 EUR, its closing balance is 1484.00 EUR',
  );
});

it.each([
  [
    'an amount',
    '119.00',
    '119.001',
    `sgml.ofx:20: STMTTRN/TRNAMT: "119.001" is no amount of whole cents such as -119.00; ${OFX_FIX}`,
  ],
  [
    'a sign against the type',
    '-119.00',
    '119.00',
    `sgml.ofx:26: STMTTRN/TRNAMT: is "119.00", and TRNTYPE says DEBIT; ${OFX_FIX}`,
  ],
  [
    'a day',
    '20261102120000.000[+1:CET]',
    '20261132',
    `sgml.ofx:19: STMTTRN/DTPOSTED: "20261132" is no day such as 20261103; ${OFX_FIX}`,
  ],
  [
    'no currency',
    '<CURDEF>EUR',
    '<CURDEF>',
    'sgml.ofx:15: CURDEF: "" is no currency; download another format, such as CAMT.053 or MT940',
  ],
  [
    'an amount in another currency',
    '<NAME>REJET',
    '<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY><NAME>REJET',
    `sgml.ofx:26: STMTTRN/CURRENCY: is "USD" in a statement of EUR; ${OFX_FIX}`,
  ],
  [
    'a line that corrects an earlier one',
    '<NAME>REJET',
    '<CORRECTFITID>2611020001<NAME>REJET',
    'sgml.ofx:26: STMTTRN/CORRECTFITID: corrects a line of an earlier statement, which is not done here; ' +
      OFX_FIX,
  ],
  [
    'a line that is in no list',
    '<STMTTRN><TRNTYPE>DEBIT',
    '</BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT',
    'sgml.ofx:26: STMTTRN: stands outside of BANKTRANLIST; download another format, such as CAMT.053 or MT940',
  ],
  [
    'a file that is cut',
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>',
    '',
    `sgml.ofx:28: STMTRS: has no end: the file is cut; ${AGAIN}`,
  ],
] as const)('OFX: %s', async (_what, part, by, expected) => {
  expect(await refused(changed('sgml.ofx', part, by))).toBe(`bank.unreadable: ${expected}`);
});

it('OFX: an answer of the bank without a statement', async () => {
  const text = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1
<STATUS><CODE>2003<SEVERITY>ERROR<MESSAGE>Compte inconnu</STATUS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  expect(await refused({ name: 'a.ofx', content: Buffer.from(text) })).toBe(
    'bank.unreadable: a.ofx:3: STATUS: has no statement: the bank says "Compte inconnu"; download another format, such as CAMT.053 or MT940',
  );
});

it('CODA: a record that stands twice for a movement', async () => {
  const text = Buffer.from(fixture('belgian.cod').content)
    .toString('latin1')
    .replace(/^(2200020000.*\r\n)/m, '$1$1');
  expect(await refused({ name: 'a.cod', content: Buffer.from(text, 'latin1') })).toBe(
    `bank.unreadable: a.cod:8: record 2.2, sequence (3-6): stands twice for a movement; ${AGAIN}`,
  );
});

it('OFX: an amount without a digit', async () => {
  expect(await refused(changed('sgml.ofx', '<TRNAMT>119.00', '<TRNAMT>   .  '))).toBe(
    `bank.unreadable: sgml.ofx:20: STMTTRN/TRNAMT: "." is no amount of whole cents such as -119.00; ${OFX_FIX}`,
  );
});

it('OFX: elements that never end', async () => {
  const content = Buffer.from(`OFXHEADER:100\n\n<OFX>${'<STMTTRN>\n'.repeat(30)}</OFX>`);
  expect(await refused({ name: 'a.ofx', content })).toBe(
    `bank.unreadable: a.ofx:21: STMTTRN: has no end: the file is cut; ${AGAIN}`,
  );
});

it('records that no specification has', async () => {
  for (const [name, part, by, message] of [
    ['belgian.cod', '\r\n4 0001', '\r\n5 0001', 'belgian.cod:28: record 5: is none of CODA'],
    ['belgian.cod', '\r\n3200020001', '\r\n3400020001', 'belgian.cod:10: record 34: is none of CODA'],
    ['spanish.n43', '\r\n2401', '\r\n2501', 'spanish.n43:11: record 25: is none of Norma 43'],
    ['czech.gpc', '\r\n079', '\r\n071', 'czech.gpc:6: record 071: is none of GPC'],
    ['italian.cbi', '\r\n 65', '\r\n 66', 'italian.cbi:17: record 66: is none of CBI'],
  ] as const) {
    expect(await refused(changed(name, part, by))).toBe(`bank.unreadable: ${message}; ${OR_SEND}`);
  }
});
