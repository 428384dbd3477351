import { CII } from '@spacebooks/invoice-terms/cii';
import { FA3 } from '@spacebooks/invoice-terms/fa3';
import { type DocumentTerms, readTerms } from '@spacebooks/invoice-terms/read-terms';
import { TERM_GROUPS } from '@spacebooks/invoice-terms/term-table';
import { UBL } from '@spacebooks/invoice-terms/ubl';
import { describe, expect, it } from 'vitest';
import { writeCii } from '../../../src/document/cii/write.js';
import { writeUbl } from '../../../src/document/ubl/write.js';
import { OPERATOR_LANGUAGES } from '../../../src/domain/settings.js';
import { buildDocument } from '../../../src/einvoice/build-document.js';
import { createKsefProducer } from '../../../src/fa3/produce.js';
import { sentencesOf } from '../../../src/words/say.js';
import { SCENARIOS } from '../../fixtures/fa3/scenarios.js';
import { VALID_CASES } from '../../fixtures/invoices/cases.js';
import { builtDocument } from '../../fixtures/invoices/document.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { leavesOf } from '../../fixtures/invoices/leaves.js';
import { statedTerms } from '../../fixtures/invoices/terms.js';
import { polishInvoice, polishSettings } from '../../fixtures/polish.js';

/** Every document in both syntaxes, whichever its seller chose, and every Polish one. */
const WRITTEN = VALID_CASES.flatMap((each) => {
  const built = buildDocument(invoice(each.invoice), each.settings, each.references);
  if (!built.ok || built.document.profile === 'fa3') return [];
  const { document } = built;
  return [
    { name: `${each.name} in CII`, xml: writeCii(document), each },
    { name: `${each.name} in UBL`, xml: writeUbl(document), each },
  ];
});

async function termsOf(xml: Uint8Array): Promise<DocumentTerms> {
  const read = await readTerms(xml);
  if (read === null) throw new Error('no document that is known');
  return read;
}

async function polish({ invoice: given, settings, references }: (typeof SCENARIOS)[number]) {
  const produced = await createKsefProducer(polishSettings(settings)).produce(
    polishInvoice(given),
    references,
  );
  if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
  return produced.xml;
}

const isoDate = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** Everything that stands in the document, whatever its place. */
const statedIn = (read: DocumentTerms) => read.groups.flatMap(({ terms }) => terms);

async function expectWhole(xml: Uint8Array): Promise<void> {
  const stated = statedIn(await termsOf(xml));
  expect(stated.filter(({ term }) => term === null).map(({ path }) => path)).toEqual([]);
  const texts = leavesOf(xml).map(({ path, text }) => `${path.replace(/\[\d+\]/g, '')}: ${text}`);
  expect(stated.map(({ path, text }) => `${path}: ${text}`).toSorted()).toEqual(texts.toSorted());
}

describe('the terms of a document', () => {
  it('are tried with all documents of the fixtures', () => {
    expect(WRITTEN.length).toBeGreaterThan(150);
    expect(SCENARIOS.length).toBeGreaterThan(40);
  });

  it.each(WRITTEN)('have a place for every element: $name', async ({ xml }) => {
    await expectWhole(xml);
  });

  it.each(SCENARIOS)('have a place for every field of FA(3): $name', async (scenario) => {
    await expectWhole(await polish(scenario));
  });

  it.each(WRITTEN.filter(({ each }) => Object.keys(each.terms).length > 0))(
    'are those that the document must state: $name',
    async ({ xml, each }) => {
      const stated = statedIn(await termsOf(xml));
      for (const [id, text] of Object.entries(statedTerms(xml, each.terms))) {
        const term = id.replace(/\[\d+\]$/, '');
        const found = stated
          .filter((one) => one.term === term)
          .map((one) => (one.kind === 'date' ? isoDate(one.text) : one.text));
        // A credit note of UBL names its project among the supporting documents, where the fixture looks for BT-122.
        const isProject = term === 'BT-122' && text === (each.terms['BT-11'] ?? 'P-77');
        // And a tax number where it looks for BT-31.
        const isTaxNumber =
          term === 'BT-31' && stated.some((one) => one.term === 'BT-32' && one.text === text);
        if (text === null) expect(found.length, id).toBe(id === term ? 0 : found.length);
        else if (!isProject && !isTaxNumber) expect(found, id).toContain(text);
      }
    },
  );

  it('stand in the order in which an invoice is read, each line and each rate by itself', async () => {
    const read = await termsOf(writeCii(builtDocument()));
    const order = read.groups.map(({ group }) => TERM_GROUPS.indexOf(group));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(read.groups[0]?.terms.slice(0, 2)).toMatchObject([
      { term: 'BT-1', text: builtDocument().number },
      { term: 'BT-2', text: builtDocument().issueDate.replaceAll('-', ''), attributes: { format: '102' } },
    ]);
    const lines = read.groups.filter(({ group }) => group === 'line');
    expect(lines).toHaveLength(builtDocument().lines.length);
    for (const { terms } of lines) expect(terms.filter(({ term }) => term === 'BT-126')).toHaveLength(1);
    expect(read.groups.filter(({ group }) => group === 'vat')).toHaveLength(
      builtDocument().vatBreakdown.length,
    );
  });

  it('show what no table knows under its path', async () => {
    const xml = '<Faktura><Fa><P_2>7</P_2><P_99 unit="x">new</P_99></Fa></Faktura>';
    expect(await termsOf(Buffer.from(xml))).toEqual({
      syntax: 'FA(3)',
      groups: [
        {
          group: 'document',
          terms: [{ term: 'P_2', kind: 'text', path: 'Fa/P_2', text: '7', attributes: {} }],
        },
        {
          group: 'other',
          terms: [{ term: null, kind: 'text', path: 'Fa/P_99', text: 'new', attributes: { unit: 'x' } }],
        },
      ],
    });
  });

  it('are none in another document', async () => {
    expect(await readTerms(Buffer.from('<html><p>1</p></html>'))).toBeNull();
  });

  it('are not read where there is a document type, or no XML', async () => {
    const problemOf = (text: string) =>
      readTerms(Buffer.from(text)).then(
        () => null,
        ({ problem }: { problem: object }) => problem,
      );
    expect(await problemOf('<!DOCTYPE a [<!ENTITY b "c">]><Faktura>&b;</Faktura>')).toEqual({
      kind: 'document type',
    });
    expect(await problemOf('<Faktura>\n<Fa></Faktura>')).toMatchObject({ kind: 'not well-formed', line: 2 });
  });
});

describe.each(OPERATOR_LANGUAGES)('names of terms in %s', (language) => {
  const words = sentencesOf('document-terms', language);

  it('are there for every term of every syntax, and for every group', () => {
    const rows = [...CII.rows, ...UBL.rows, ...FA3.rows];
    const missing = rows.filter(({ term }) => words[`term.${term}`] === undefined).map(({ term }) => term);
    expect(missing).toEqual([]);
    expect(TERM_GROUPS.filter((group) => words[`group.${group}`] === undefined)).toEqual([]);
  });

  it('are there for no term that no syntax has', () => {
    const known = new Set([...CII.rows, ...UBL.rows, ...FA3.rows].map(({ term }) => `term.${term}`));
    expect(Object.keys(words).filter((key) => key.startsWith('term.') && !known.has(key))).toEqual([]);
  });
});

it('tables have one row for a path, or conditions that tell its rows apart', () => {
  for (const { name, rows } of [CII, UBL, FA3]) {
    for (const [path, same] of Map.groupBy(rows, (row) => row.path)) {
      const without = same.filter(({ when }) => when === undefined);
      expect(without.length, `${name} ${path}`).toBeLessThanOrEqual(1);
      if (same.length > 1 && without.length === 1) {
        expect(same.at(-1)?.when, `${name} ${path}: what holds always comes last`).toBeUndefined();
      }
    }
  }
});
