import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configSecrets } from '../../../src/config/config.js';
import { procedureDocument } from '../../../src/procedure/procedure.js';
import { type ProcedureWording, procedureWording } from '../../../src/procedure/wording.js';
import { loadText } from '../config/config-text.js';

const EXAMPLE = readFileSync(new URL('../../../config/example.yml', import.meta.url), 'utf8');
const config = loadText(EXAMPLE);
const FACTS = { date: '2026-11-21', version: '1.2.3', digest: 'abc', users: [] };
const LANGUAGES = ['de', 'en', 'pl'] as const;

/** What has to be the same in every language. */
function shape({ tables, words, sections }: ProcedureWording): unknown {
  const names = (text: string): readonly string[] =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();
  return {
    tables: Object.entries(tables).map(([name, heads]) => [name, heads.length]),
    words: Object.entries(words).map(([name, text]) => [name, names(text)]),
    sections: sections.map(({ id, text, table, code }) => [id, text.map(names), table, code]),
  };
}

describe('the procedure documentation', () => {
  it('says the same in every language', () => {
    const [german, english, polish] = LANGUAGES.map((language) => shape(procedureWording(language)));
    expect(english).toEqual(german);
    expect(polish).toEqual(german);
  });

  it.each(LANGUAGES)('names every space, export and target of the configuration: %s', (language) => {
    const text = procedureDocument(config, procedureWording(language), FACTS);
    for (const { id, accounting, e_invoices } of config.spaces) {
      expect(text).toContain(`| ${id} |`);
      expect(text).toContain(e_invoices.from);
      for (const { name, formats } of accounting?.exports ?? []) {
        expect(text).toContain(`| ${id} | ${name} | ${formats.join(', ')} |`);
      }
      for (const target of accounting?.targets ?? []) {
        if (target.kind === 'sftp') expect(text).toContain(target.host_key);
        if (target.kind === 'mail') for (const to of target.to) expect(text).toContain(to);
      }
    }
    expect(text).toContain(config.store.path);
    expect(text).toMatch(/10 (?:vollen?|volle|full|pełnych) .*400 (?:Tagen|days|dniach)/);
    expect(text).not.toMatch(/\{\w+\}|undefined|\[object/);
  });

  it('names no secret of the configuration', () => {
    const text = procedureDocument(config, procedureWording('de'), FACTS);
    const secrets = configSecrets(config).map((secret) => secret.reveal());
    expect(secrets.filter((secret) => secret !== '').length).toBeGreaterThan(5);
    expect(secrets.filter((secret) => secret !== '' && text.includes(secret))).toEqual([]);
  });

  it('says what is configured otherwise', () => {
    const changed = loadText(EXAMPLE.replace('every_minutes: 60', 'every_minutes: 17'));
    expect(procedureDocument(changed, procedureWording('de'), FACTS)).toContain('alle 17 Minuten');
  });

  it('is the same text for the same facts', () => {
    const write = (): string => procedureDocument(loadText(EXAMPLE), procedureWording('pl'), FACTS);
    expect(write()).toBe(write());
  });
});
