import { globSync, readFileSync } from 'node:fs';
import { checkPdfA } from '@spacebooks/pdf/check';
import { describe, expect, it } from 'vitest';
import { Refusals } from '../../../src/books/formats/refusals.js';
import { isFailure } from '../../../src/domain/errors.js';
import type { Finding } from '../../../src/domain/finding.js';
import { OPERATOR_LANGUAGES } from '../../../src/domain/settings.js';
import { loadLogo } from '../../../src/einvoice/logo-file.js';
import { pdfFinding } from '../../../src/pdf/pdf-finding.js';
import { findingIn } from '../../../src/words/findings.js';
import { findingTexts, wordedIds } from '../document/finding-texts.js';

const CODE = ['src/books/formats', 'src/document/xsd', 'src/einvoice', 'packages/pdf/src']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

function refusedBy(add: (refusals: Refusals) => void): Finding | undefined {
  const refusals = new Refusals();
  add(refusals);
  try {
    refusals.throwIfAny('DATEV');
  } catch (error) {
    if (isFailure(error, 'export.refused')) return error.findings[0];
    throw error;
  }
  return undefined;
}

describe.each(['export-rules', 'file-rules'])('the words of %s', (subject) => {
  it('are asked for, each of them', () => {
    expect(wordedIds(subject).filter((id) => !CODE.includes(`'${id}'`))).toEqual([]);
  });

  it('are other ones in each language', () => {
    for (const id of wordedIds(subject)) {
      const said = OPERATOR_LANGUAGES.map((language) => findingTexts(subject, language)[id]?.message);
      expect(new Set(said).size, id).toBe(3);
    }
  });
});

describe('who reads', () => {
  it('has what refuses the file of a target in their language', () => {
    const finding = refusedBy((refusals) =>
      refusals.add('SB-DATEV-ACCOUNT', 'accounts', { account: '84000', length: '4' }),
    );
    if (finding === undefined) throw new Error('not refused');
    expect(finding.message).toBe('the account 84000 is no ledger account of up to 4 digits');
    expect(findingIn(finding, 'de')).toMatchObject({
      isReworded: true,
      message: 'Das Konto 84000 ist kein Sachkonto mit höchstens 4 Stellen',
    });
    expect(findingIn(finding, 'pl').fix).toBe(
      'Poprawić regułę kont albo debtors.length, które jest o jeden większe od liczby cyfr kont księgi głównej.',
    );
  });

  it('has one that is broken in two ways by the way it is broken', () => {
    const values = { document: 'FV-7', taxCase: { key: 'no tax case' }, rate: '5', leaveOut: 'Y' };
    const by = (key?: string) =>
      refusedBy((refusals) => refusals.add('SB-JPK-TAX', 'taxRate', values, key)) as Finding;
    expect(findingIn(by(), 'pl').message).toBe(
      'FV-7: nie znamy pola JPK_V7M dla braku rodzaju opodatkowania ze stawką 5%',
    );
    expect(by('domestic reverse charge')).toMatchObject({
      rule: 'SB-JPK-TAX',
      message:
        "FV-7: JPK_V7M has no field for the seller's side of domestic reverse charge, which split payment replaced in 2019",
    });
  });

  it('has a logo and a PDF that are not usable in their language', async () => {
    const logo = loadLogo(import.meta.filename);
    if (logo.ok) throw new Error('a test is no logo');
    expect(findingIn(logo.finding, 'de').message).toBe(
      'Das Logo ist nicht verwendbar: Es ist weder PNG noch JPEG.',
    );
    const [problem] = await checkPdfA(new Uint8Array([1]), new Uint8Array());
    if (problem === undefined) throw new Error('a byte is no PDF');
    expect(findingIn(pdfFinding(problem), 'pl')).toMatchObject({
      message: 'Pliku PDF nie da się odczytać albo jest zaszyfrowany.',
      fix: 'Na platformie wszystko jest w porządku: prosimy zgłosić to razem z PDF. Do czasu naprawy użyć innego układu (e_invoices.layout).',
    });
  });
});
