import { expect, it } from 'vitest';
import type { ReadingTerms } from '../src/reading-terms.js';
import { message, read } from './mt940-message.js';

const first = (name: string, text = 'x') => [':61:261110C64,50NTRFNONREF', `:86:166?20${text}?32${name}`];

const PL = 'PL61109010140000071219812874';
const CZ = 'CZ6508000000192000145399';
const DE = 'DE42100000000001234567';
const HU = 'HU42117730161111101800000000';

async function told(
  account: string,
  charset: string,
  name: string,
  text = 'x',
  terms: Partial<ReadingTerms> = {},
) {
  const { remarks, lines } = await read(message(first(name, text), { account, charset }), terms);
  return { name: lines[0]?.counterparty.name, text: lines[0]?.remittance, remarks };
}

it.each([
  [PL, 'windows-1250', 'Łucja Świątek', 'opłata za październik'],
  [PL, 'iso-8859-2', 'Łucja Świątek', 'opłata za październik'],
  [PL, 'cp852', 'Łucja Świątek', 'opłata za październik'],
  [PL, 'cp852', 'JÓZEF ŻÓŁĆ', 'x'],
  [CZ, 'windows-1250', 'Jiří Šťastný', 'nájem za září'],
  [CZ, 'iso-8859-2', 'Jiří Šťastný', 'nájem za září'],
  [CZ, 'cp852', 'Jiří Šťastný', 'nájem za září'],
  [HU, 'cp852', 'Kőszegi Ágnes', 'átutalás jóváírása'],
  [DE, 'windows-1252', 'Jürgen Groß', 'Büro – Tür'],
  [DE, 'cp850', 'Jürgen Groß', 'Büro Tür'],
  [DE, 'macintosh', 'Jürgen Groß', 'Büro Tür'],
  [DE, 'utf-8', 'Łucja Groß', 'x'],
])('%s in %s: %s', async (account, charset, name, text) => {
  const read = await told(account, charset, name, text);
  expect(read).toMatchObject({ name, text });
  // What is usual, or says what it is, needs no word.
  const isUsual = ['utf-8', 'windows-1252'].includes(charset) || charset === 'windows-1250';
  const guessed = { kind: 'charset-guessed', charset, words: expect.any(Array) };
  expect(read.remarks).toEqual(isUsual ? [] : [guessed]);
});

it('letters that fit no charset of the country are told', async () => {
  const { remarks } = await told(DE, 'windows-1257', 'Ķēķis', 'x');
  expect(remarks).toEqual([
    { kind: 'charset-doubted', charset: expect.any(String), words: [expect.any(String)] },
  ]);
});

it('a letter of another charset that comes out as a sign is told, a measure is not', async () => {
  const { remarks } = await told(DE, 'windows-1250', 'Michał');
  expect(remarks).toEqual([{ kind: 'charset-doubted', charset: 'windows-1252', words: ['Micha³'] }]);
  expect((await told(DE, 'windows-1252', 'Nora Feld', '20 m² und 3 km²')).remarks).toEqual([]);
});

it('the charset of the account goes before all evidence', async () => {
  const terms = {
    accountOf: (stated: string) => (stated === '777' ? { iban: PL, charset: 'cp852' as const } : null),
  };
  expect(await told('777', 'cp852', 'ż', 'x', terms)).toEqual({ name: 'ż', text: 'x', remarks: [] });
});

it('the country of an account that has another name is that of its IBAN', async () => {
  const terms = { accountOf: () => ({ iban: PL, charset: null }) };
  expect(await told('777', 'windows-1250', 'Łucja Świątek', 'x', terms)).toMatchObject({
    name: 'Łucja Świątek',
    remarks: [],
  });
});

it('letters that others lost before are told, and do not refuse the file', async () => {
  const { name, remarks } = await told(DE, 'utf-8', 'J\ufffdrgen Gro\ufffd');
  expect(name).toBe('J\ufffdrgen Gro\ufffd');
  expect(remarks).toEqual([{ kind: 'letters-lost', count: 2, words: ['J\ufffdrgen', 'Gro\ufffd'] }]);
});

it('a letter of UTF-8 that the end of a line cuts in two is one letter', async () => {
  const { name, content } = message(first('Jürgen', 'Miete fuer November und Dezember'));
  const bytes = Buffer.from(content).toString('latin1').replace('\xc3\xbc', '\xc3\r\n\xbc');
  const { lines } = await read({ name, content: Buffer.from(bytes, 'latin1') });
  expect(lines[0]?.counterparty.name).toBe('Jürgen');
});
