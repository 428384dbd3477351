import { describeDifference, elementOf } from '../../../../src/fa3/difference.js';
import { phraseText } from '../../../../src/words/phrases.js';
import { polishDocument } from '../samples.js';
import type { Target } from '../target.js';

const NO_DIFFERENCE = 'the bytes differ, the contents do not';
const LONGEST = 3_000;

/** A document of KSeF beside ours: what differs is said, and nothing of the buyer but the number for taxes. */
export const target: Target = {
  name: 'ksef-difference',
  about: 'a document of KSeF, field by field beside ours',
  seeds: async () => [await polishDocument()],
  words: [
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    '<![CDATA[',
    ']]>',
    '<P_2>',
    '</P_2>',
    '<Fa>',
    '<Podmiot2>',
    '&#0;',
    ' a="',
    '<!--',
  ],
  mostBytes: 16 * 1024,
  run: async (theirs) => {
    const ours = await polishDocument();
    const said = phraseText(await describeDifference(ours, theirs));
    if (said.length > LONGEST) throw new Error(`${said.length} characters`);
    const same = phraseText(await describeDifference(theirs, theirs));
    if (same !== NO_DIFFERENCE && same !== 'the document in KSeF cannot be read')
      throw new Error(`of itself: ${same}`);
    await elementOf(theirs, 'Fa/P_2');
  },
};
