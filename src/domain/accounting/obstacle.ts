import type { Finding } from '../finding.js';

/** Why a document cannot be booked. The finding does not name the document, so that equal ones can be grouped. */
export interface Obstacle {
  readonly finding: Finding;
  readonly documentNumber: string;
}

const MOST_NAMED = 5;

/** One finding for each cause, with the documents it concerns. */
export function findingsOf(obstacles: readonly Obstacle[]): readonly Finding[] {
  const documents = new Map<string, { finding: Finding; numbers: Set<string> }>();
  for (const { finding, documentNumber } of obstacles) {
    const key = JSON.stringify(finding);
    const known = documents.get(key) ?? { finding, numbers: new Set() };
    documents.set(key, known);
    known.numbers.add(documentNumber);
  }
  return [...documents.values()].map(({ finding, numbers }) => ({
    ...finding,
    message: `${finding.message} ${namesOf([...numbers].sort())}`,
  }));
}

function namesOf(numbers: readonly string[]): string {
  const named = numbers.slice(0, MOST_NAMED).join(', ');
  const others = numbers.length - MOST_NAMED;
  return `Concerns ${named}${others > 0 ? ` and ${others} more` : ''}.`;
}
