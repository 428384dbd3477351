import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { didYouMean } from '../config/did-you-mean.js';
import { EXIT } from '../exit-codes.js';
import { CommandError, usageError } from './output.js';

/** Beside `src` and `dist`, in the installed package too. */
const FOLDER = new URL('../../docs/', import.meta.url);

interface Topic {
  /** `web` for docs/web.md */
  readonly name: string;
  readonly title: string;
}

/** The pages of the documentation, by name. @throws CommandError where they were not installed */
export function topics(): readonly Topic[] {
  if (!existsSync(FOLDER)) {
    throw new CommandError(
      EXIT.unavailable,
      'the documentation is not installed here',
      'Read it in the folder docs of the package or of its source.',
    );
  }
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const name = file.replace(/\.md$/, '');
      return { name, title: /^# (.*)$/m.exec(pageOf(name))?.[1] ?? name };
    });
}

/** One page as it lies there. @param given also `web.md` and `docs/web.md` @throws CommandError for one that is not there */
export function document(given: string): string {
  const name = given.replace(/^docs\//, '').replace(/\.md$/, '');
  const names = topics().map((each) => each.name);
  if (names.includes(name)) return pageOf(name);
  const meant = didYouMean(name, names);
  throw usageError(
    `there is no page ${given}${meant === null ? '' : ` (did you mean ${meant}?)`}`,
    'spacebooks docs lists all pages.',
  );
}

function pageOf(name: string): string {
  return readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
}
