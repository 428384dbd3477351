import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { LeftOutReason } from '../../../src/domain/accounting/model.js';

/** Each of them, which the compiler holds. */
const REASONS: Readonly<Record<LeftOutReason, true>> = {
  'not locked': true,
  'before cutover': true,
  'after cut-off': true,
  zero: true,
  payment: true,
  'write-off': true,
  'opening payment': true,
  'opening loss': true,
  excluded: true,
  'on its way to KSeF': true,
  'not issued in KSeF': true,
  'entered by hand': true,
};

it.each(['en', 'de', 'pl'].flatMap((language) => ['web', 'exports'].map((file) => [language, file])))(
  'every reason why a document is left out has words: %s, %s',
  (language, file) => {
    const words = JSON.parse(readFileSync(`templates/words/${language}/${file}.json`, 'utf8')) as object;
    const missing = Object.keys(REASONS).filter((reason) => !(`left-out.${reason}` in words));
    expect(missing).toEqual([]);
  },
);
