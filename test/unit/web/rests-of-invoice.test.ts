import { expect, it } from 'vitest';
import { REST_REASONS } from '../../../src/domain/accounting/rests/rest-reason.js';
import { OPERATOR_LANGUAGES } from '../../../src/domain/settings.js';
import { entriesView } from '../../../src/web/view/invoice-view.js';
import { wordsOf } from '../../../src/words/load-words.js';
import { texts } from '../../../src/words/shapes.js';
import { entry } from '../books/formats/sample.js';

it('an entry on the page of an invoice says why less was paid, in each language', () => {
  const given = entry({ kind: 'write-off', part: 'write-off', because: 'discount', net: -1_000, tax: -190 });
  const booked = { batchNumber: 3, series: 'adviser', batchStatus: 'released', entry: given };
  const reader = { amount: (cents: number) => String(cents) } as unknown as Parameters<typeof entriesView>[1];
  expect(entriesView([booked], reader)).toMatchObject([{ kind: 'write-off', because: 'discount' }]);
  for (const language of OPERATOR_LANGUAGES) {
    const words = wordsOf('invoice-page', language, texts);
    for (const reason of REST_REASONS)
      expect(words[`because.${reason}`], `${language} ${reason}`).toMatch(/^\p{Lu}/u);
  }
});
