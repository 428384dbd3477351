import type { Document, Row, Shown } from './row.js';

const NAMES: Readonly<Record<Document, string>> = {
  '1.0': 'Version 1.0: login, resources, callbacks',
  '2.0': 'Version 2.0: JSON:API',
};

/** docs/specification.md: a row for each sentence that states a rule, and how many state none. */
export function specificationPage(tables: ReadonlyMap<Document, readonly Row[]>): string {
  return [
    '# The specification as a test',
    '',
    '<!-- Written by packages/cobot-sandbox/test/contract/specification.test.ts; run it with -u to write it anew. -->',
    '',
    'Each sentence of the two documents of the platform that states a rule, with the tests that play it against the sandbox over HTTP.',
    'A sentence is named by its section and its number there; the words beside it are ours. A name in `code` is the row of a table',
    'that the test plays: `case` an operation with its answer, `role` who may, `query` what must be asked, `include` what comes with',
    'it and with which scopes, `event` a callback. The rows lie in `packages/cobot-sandbox/test/specification/`, each with a digest of its sentence: where the',
    'documents are at hand, a changed one names the rows that it concerns. The operations themselves are in',
    '[platform-operations.md](platform-operations.md), what the sandbox does where the documents are silent in',
    '[sandbox.md](sandbox.md#where-the-documents-are-silent).',
    '',
    ...[...tables].flatMap(([document, rows]) => chapter(document, rows)),
  ].join('\n');
}

function chapter(document: Document, rows: readonly Row[]): readonly string[] {
  const rules = rows.filter(({ kind }) => kind !== 'none');
  const tested = rules.filter(({ kind }) => kind === 'test');
  return [
    `## ${NAMES[document]}`,
    '',
    `${rows.length} sentences: ${tested.length} rules with tests, ${rules.length - tested.length} that cannot be tested here, ${rows.length - rules.length} that state no rule`,
    '(headings of tables, what a document is about, what it says that it does not say).',
    '',
    '| sentence | rule | test |',
    '| --- | --- | --- |',
    ...rules.map(
      (row) => `| ${row.section === '' ? 'Introduction' : row.section} ${row.number} | ${cell(row)} |`,
    ),
    '',
  ];
}

function cell({ kind, says, tests }: Row): string {
  if (kind === 'untestable') return `${says} | cannot be tested here`;
  return `${says} | ${tests.map(named).join('<br>')}`;
}

function named({ file, title }: Shown): string {
  const short = file.replace(/^packages\/cobot-sandbox\/test\//, '');
  const isRow = /^(case|role|query|include|event) [\w-]+$/.test(title);
  return `${short}: ${isRow ? `\`${title}\`` : title.replaceAll('|', '\\|').replaceAll('<', '&lt;')}`;
}
