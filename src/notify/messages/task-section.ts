import type { NoticeSection } from '../../domain/alerts/notice.js';
import type { Task } from '../../domain/tasks/task.js';
import { taskAmounts, taskText } from '../../words/tasks.js';
import type { LetterHead } from './letter.js';

const MOST_LISTED = 50;

/** The list of the start page, each with the way to it. */
export function taskSection(
  heading: string,
  tasks: readonly Task[],
  { language, page }: Pick<LetterHead, 'language' | 'page'>,
): NoticeSection {
  const shown = tasks.slice(0, MOST_LISTED);
  const textOf = (task: Task): string =>
    [task.spaceId, taskText(task, language), taskAmounts(task, language).join(', ')]
      .filter((part) => part !== null && part !== '')
      .join(' · ');
  return {
    heading,
    items: shown.map(textOf),
    itemUrls: shown.map(({ path }) => (page?.url ? `${page.url}${path}` : null)),
    paragraphs: [],
    commands: [],
  };
}
