import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { buildDocument } from '../../src/einvoice/build-document.js';
import { VALID_CASES } from '../fixtures/invoices/cases.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { disturbed } from './disturbed/disturb.js';
import { type WrittenDisturbed, writeDisturbed } from './disturbed/write-disturbed.js';
import { SOUND } from './mutations/mutants.js';
import { type Problems, problemsOfXml } from './problems.js';
import { SEEDS } from './seeds.js';

/**
 * Sound documents with one value exchanged: what we let pass, the validators let pass. So no rule is missing
 * that a value could break, and what the validators let pass is refused by few rules of ours only.
 */
const DOCUMENTS = 300;
const FOLDER = resolve(import.meta.dirname, '../../test-output/disturbed');
const MOST_LINES = 12;
const validators = inject('validators');

/** Where we are stricter than the validators; mutations/differences.ts says why. */
const STRICTER = [
  ...['BR-03', 'SB-DATE', 'SB-LINE-ID', 'SB-TEXT', 'BR-CO-25', 'BR-DE-19'],
  ...['BR-S-08', 'BR-AE-08', 'BR-E-08', 'BR-G-08', 'BR-O-08'],
  // Only in UBL, for a VAT id of a single letter.
  'BR-CO-09',
  // Of invoices to consumers, too, which approved platforms do not take by these rules.
  'BR-FR-13',
];

/**
 * The stylesheet of XRechnung looks for empty elements everywhere but in the order reference (BT-13) of UBL, and not at
 * attributes: the file name of an attachment (BT-125) is one.
 */
const EMPTY_UNSEEN = /^orderReference: .* -> "" in UBL$|\.attachment\.fileName: .* -> "" in /;

function isStricter(rule: string, name: string): boolean {
  return STRICTER.includes(rule) || (rule === 'PEPPOL-EN16931-R008' && EMPTY_UNSEEN.test(name));
}

const sound = [
  ...SOUND.map(({ document }) => document),
  ...VALID_CASES.flatMap(({ invoice: given, settings, references }) => {
    const built = buildDocument(invoice(given), settings, references);
    return built.ok && built.document.lines.length <= MOST_LINES ? [built.document] : [];
  }),
];

describe.skipIf(validators === '').each(SEEDS)(
  `${DOCUMENTS} disturbed documents of $name`,
  ({ seed, folder }) => {
    let written: readonly WrittenDisturbed[] = [];
    let problems: readonly Problems[] = [];

    beforeAll(async () => {
      const documents = fc.sample(disturbed(sound), { seed, numRuns: DOCUMENTS });
      written = await writeDisturbed(join(FOLDER, folder), documents);
      problems = await problemsOfXml(
        validators,
        written.map(({ path }) => path),
      );
    });

    it('are refused where the validators object', () => {
      const missed = written
        .map(({ name, path, ours }, index) => ({ name, path, ours, problems: problems[index] ?? [] }))
        .filter((each) => each.ours.length === 0 && each.problems.length > 0);
      expect(missed).toEqual([]);
    });

    it('are accepted where the validators do not object, but for the rules in which we are stricter', () => {
      const strict = written
        .filter(({ ours }, index) => ours.length > 0 && problems[index]?.length === 0)
        .filter(({ name, ours }) => !ours.every((rule) => isStricter(rule, name)));
      expect(strict).toEqual([]);
    });

    it('are refused in part', () => {
      const refused = written.filter(({ ours }) => ours.length > 0).length;
      expect(refused).toBeGreaterThan(written.length / 4);
      expect(refused).toBeLessThan(written.length);
    });
  },
);
