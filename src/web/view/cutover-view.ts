import type { CutoverQuestion } from '../../domain/cutover/cutover-question.js';
import { cutoverLines } from '../../words/cutover-question.js';
import type { Words } from './words.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/cutover': Frame & { readonly space: string; readonly cutover: CutoverView };
  }
}

/** What moving a cutover would do, in the reader's words. */
export interface CutoverView {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly digest: string;
  readonly kind: string;
}

export function cutoverView(question: CutoverQuestion, { language }: Pick<Words, 'language'>): CutoverView {
  const [heading = '', ...lines] = cutoverLines(question, language);
  return { heading, lines, digest: question.digest, kind: question.kind };
}
