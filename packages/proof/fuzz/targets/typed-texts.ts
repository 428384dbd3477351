import { fileNameOf } from '../../../../src/document/file-name.js';
import { ownNoteIn } from '../../../../src/domain/bank/payment-note.js';
import { typedCents } from '../../../../src/domain/bank/typed-amount.js';
import { invoiceSearch } from '../../../../src/domain/invoice-search.js';
import { compactKey, numberKey, searchWords } from '../../../../src/domain/search-words.js';
import { textBytes } from '../fixture.js';
import type { Target } from '../target.js';

/** What people type and write: looked for, taken for amounts, made into names of files. */
export const target: Target = {
  name: 'typed-texts',
  about: 'searches, typed amounts, notes of payments, names of files',
  seeds: () =>
    [
      'Müller RE2026/0017 119,00 €',
      '1.234,56',
      "1'234.5",
      'spacebooks 0123456789abcdef',
      'con.txt',
      '../../etc/passwd',
    ].map(textBytes),
  words: ['€', '−', '\u00a0', 'ﬁ', '①', '２', 'İ', 'ß', '\u0301', '000', 'zł', '..', 'aux'],
  run: (input) => {
    const text = Buffer.from(input).toString('utf8');
    const search = invoiceSearch(text);
    if (search !== null) {
      if (search.words.length > 8) throw new Error('more than eight words');
      for (const cents of search.amounts)
        if (!Number.isSafeInteger(cents)) throw new Error(`no cents: ${cents}`);
    }
    // A word that is looked for is found in itself: what is stored is folded the same way.
    for (const word of searchWords(text)) {
      const [again, ...more] = searchWords(word);
      if (again !== word || more.length > 0)
        throw new Error(`${JSON.stringify(word)} is ${JSON.stringify([again, ...more])}`);
    }
    if (compactKey(compactKey(text)) !== compactKey(text)) throw new Error('a key that changes');
    numberKey(text);
    ownNoteIn(text);
    const cents = typedCents(text);
    if (cents !== null && (!Number.isSafeInteger(cents) || cents < 0)) throw new Error(`no cents: ${cents}`);
    const name = fileNameOf(text);
    if (!/^[\p{L}\p{N}._-]{1,100}$/u.test(name) || Buffer.byteLength(name) > 100 || name.startsWith('.')) {
      throw new Error(`no name of a file: ${JSON.stringify(name)}`);
    }
    if (fileNameOf(text) !== name) throw new Error('named twice, and not the same');
  },
};
