import type { PlacedComplaint } from './place.js';

/** Marks a question that only a person can answer; `spacebooks init` leaves such lines. */
export const DECIDE = '# DECIDE: ';

const NOT_DECIDED = 'not decided yet: ';
const LINE = /^( *)# DECIDE:(.*)$/;

/** Complains of questions that nobody has answered yet: nothing is guessed. */
export function undecided(text: string): readonly PlacedComplaint[] {
  return text.split('\n').flatMap((line, index) => {
    const [, indentation = '', asked = ''] = LINE.exec(line) ?? [];
    const question = asked.trim();
    if (question === '') return [];
    return {
      line: index + 1,
      column: indentation.length + 1,
      message: `${NOT_DECIDED}${question}`,
      fix: 'write what it asks for, then delete the line',
    };
  });
}

/** Whether a problem of a configuration is such a question. */
export function isUndecided({ message }: { readonly message: string }): boolean {
  return message.startsWith(NOT_DECIDED);
}
