import { readFileSync } from 'node:fs';

interface FindingText {
  readonly message: string;
  readonly fix?: string;
}

/** What the file of a subject says by id, without what a defect of ours is called. */
export function findingTexts(subject: string, language: string): Readonly<Record<string, FindingText>> {
  const file = new URL(`../../../templates/words/${language}/${subject}.json`, import.meta.url);
  const { defect: _, ...texts } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, FindingText>;
  return texts;
}

/** Their ids, in the order of the file. */
export function wordedIds(subject: string): readonly string[] {
  return Object.keys(findingTexts(subject, 'en'));
}
