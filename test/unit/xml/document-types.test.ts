import { inFile } from '@spacebooks/bank-statements/unreadable';
import { readXml } from '@spacebooks/xml/read-xml';
import { describe, expect, it } from 'vitest';
import { readCamt } from '../../../packages/bank-statements/src/camt/read-camt.js';
import { describeDifference } from '../../../src/fa3/difference.js';
import { phraseText } from '../../../src/words/phrases.js';

const text = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`;
const bytes = (said: string) => new Uint8Array(Buffer.from(said));

function inUtf7(said: string): string {
  return said.replace(/[<>&"[\]!;]/g, (sign) => {
    const code = Buffer.from(sign, 'utf16le').swap16().toString('base64').replace(/=+$/, '');
    return `+${code}-`;
  });
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-7"?>';

/** No file of a bank, of KSeF or of a customer has a document type. */
const WITH_DOCUMENT_TYPE: Readonly<Record<string, Uint8Array>> = {
  'in UTF-8': bytes(text('UTF-8')),
  'of elsewhere': bytes('<!DOCTYPE a SYSTEM "a.dtd"><a/>'),
  'in UTF-16': Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le'),
  'in UTF-16, the other way round': Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le').swap16(),
  'in UTF-7': bytes(`${DECLARATION}${inUtf7(text('UTF-7').slice(text('UTF-7').indexOf('<!')))}`),
};

describe.each(Object.entries(WITH_DOCUMENT_TYPE))('XML with a document type %s', (_what, content) => {
  it('is refused by every reader', async () => {
    await expect(readXml(content)).rejects.toThrow();
    await expect(inFile({ name: 'a.xml', content }, readCamt)).rejects.toThrow(/^bank\.unreadable: a\.xml/);
    expect(phraseText(await describeDifference(bytes('<a/>'), content))).toBe(
      'the document in KSeF cannot be read',
    );
  });
});

it.each(['<a/>', '<a><b/></a>', '<a>'])('XML of another kind is no statement: %s', async (said) => {
  await expect(inFile({ name: 'a.xml', content: bytes(said) }, readCamt)).rejects.toThrow(
    /^bank\.unreadable: a\.xml/,
  );
});

it('a document of KSeF with something before it is told as unreadable', async () => {
  const theirs = bytes('%%%<?xml version="1.0"?><Faktura><Fa><P_2>FV/1</P_2></Fa></Faktura>');
  expect(phraseText(await describeDifference(bytes('<a/>'), theirs))).toBe(
    'the document in KSeF cannot be read',
  );
});
