import type { FaultRow } from './row.js';

export const CONTENT: readonly FaultRow[] = [
  {
    id: 'S3',
    fault:
      'Control characters, lone surrogates, bidi, entities and markup, formulas, paths, amounts of zero or far too much in customers’ texts',
    happens:
      'It is issued as plain text, or refused before any lock if it cannot be shown or kept (a control character in a number, and in anything for KSeF); parsing XML loads no file and no address; nothing becomes a path or a formula',
    sees: 'Alert invoice.refused with field and fix',
    tests: [
      {
        file: 'test/flow/hostile-content.test.ts',
        title: 'whatever stands in an invoice, it is issued or refused',
      },
      {
        file: 'test/unit/document/build/characters.test.ts',
        title: 'is refused with its field, for',
      },
      {
        file: 'test/unit/document/cii/write.test.ts',
        title: 'keeps what looks like an entity as the text that it is',
      },
      { file: 'test/unit/document/cii/write.test.ts', title: 'reads no file that a document names' },
      {
        file: 'test/unit/fa3/xsd/validate-fa3.test.ts',
        title: 'does not even read what is far too large',
      },
      { file: 'test/unit/books/formats/layout.test.ts', title: 'a text in a spreadsheet' },
      {
        file: 'test/unit/books/formats/journal.test.ts',
        title: 'lets no text of a customer end a line, a code or a comment',
      },
    ],
  },
];
