import type { Finding, Phrase, Problem } from '../finding.js';

/** Why a document cannot be booked. The problem does not name the document, so that equal ones can be grouped. */
export interface Obstacle {
  readonly problem: Problem;
  readonly documentNumber: string;
}

const MOST_NAMED = 5;

/** Each problem once, with the documents it concerns. */
export function problemsOf(obstacles: readonly Obstacle[]): readonly Problem[] {
  const documents = new Map<string, { problem: Problem; numbers: Set<string> }>();
  for (const { problem, documentNumber } of obstacles) {
    const key = JSON.stringify(problem);
    const known = documents.get(key) ?? { problem, numbers: new Set() };
    documents.set(key, known);
    known.numbers.add(documentNumber);
  }
  return [...documents.values()].map(({ problem, numbers }) => ({
    ...problem,
    concerns: namesOf([...numbers].sort()),
  }));
}

function namesOf(numbers: readonly string[]): Phrase {
  const documents = numbers.slice(0, MOST_NAMED).join(', ');
  const others = numbers.length - MOST_NAMED;
  return others > 0
    ? { key: 'concerns more', values: { documents, others: String(others) } }
    : { key: 'concerns', values: { documents } };
}

/** Numbers of the documents that findings are about, each once; the first ones of each finding. */
export function blockingDocuments(findings: readonly Finding[]): readonly string[] {
  const named = findings.flatMap(({ source }) => {
    const documents = source?.concerns?.values?.documents;
    return typeof documents === 'string' ? documents.split(', ') : [];
  });
  return [...new Set(named)];
}
