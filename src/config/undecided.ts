import type { PlacedComplaint } from './place.js';

/** Marks a question that only a person can answer; `spacebooks init` leaves such lines. */
export const DECIDE = '# DECIDE: ';

export const NOT_DECIDED = 'not decided yet: ';

/** A value that only a person knows, in what is proposed. */
export const TO_FILL_IN = '…';

const LINE = /^( *)# DECIDE:(.*)$/;

/**
 * Questions that nobody has answered, and what the file says else: `…` below a question is part of it.
 *
 * @param others what was found in the file otherwise
 */
export function withUndecided(text: string, others: readonly PlacedComplaint[]): readonly PlacedComplaint[] {
  const asked = undecided(text);
  const lines = text.split('\n');
  const isAskedAbove = (complaint: PlacedComplaint): boolean => {
    const above = lines
      .slice(0, complaint.line - 1)
      .findLastIndex((line) => line.trim() === '' || LINE.test(line));
    return LINE.test(lines[above] ?? '');
  };
  return [...asked, ...others.filter((each) => !isUndecided(each) || !isAskedAbove(each))];
}

/** Complains of questions that nobody has answered yet: nothing is guessed. */
function undecided(text: string): readonly PlacedComplaint[] {
  return text.split('\n').flatMap((line, index) => {
    const [, indentation = '', asked = ''] = LINE.exec(line) ?? [];
    const question = asked.trim();
    if (question === '') return [];
    return {
      line: index + 1,
      column: indentation.length + 1,
      message: `${NOT_DECIDED}${question}`,
      fix: 'write below it what it asks for, then delete this line',
    };
  });
}

/** Whether a problem of a configuration is such a question. */
export function isUndecided(problem: { readonly message: string }): boolean {
  return questionOf(problem) !== null;
}

/** What is asked, in the language of the file; null for a problem of another kind. */
export function questionOf({ message }: { readonly message: string }): string | null {
  return message.startsWith(NOT_DECIDED) ? message.slice(NOT_DECIDED.length) : null;
}
