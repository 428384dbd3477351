import type { Task } from '../../domain/tasks/task.js';
import type { Words } from './words.js';

/** Something to do, in the reader's words. */
export interface TaskView {
  readonly text: string;
  readonly path: string;
  readonly spaceId: string | null;
  /** What it comes to, an amount a currency. */
  readonly amounts: readonly string[];
  readonly since: string | null;
  readonly who: Task['who'];
  readonly kind: Task['kind'];
}

export function taskView(task: Task, words: Words): TaskView {
  const { kind, path, spaceId, amounts, since, who } = task;
  return {
    ...{ kind, path, spaceId, who },
    text: taskText(task, words),
    amounts: amounts.map(({ cents, currency }) => words.amount(cents, currency)),
    since: since === null ? null : words.at(since, spaceId),
  };
}

/** One sentence: what waits, and how much of it. */
export function taskText(
  { kind, count, isMore, about, isReady = null }: Task,
  { say, number, month }: Pick<Words, 'say' | 'number' | 'month'>,
): string {
  const { name = '' } = about;
  const values = { name, number: about.number ?? '', count: `${number(count)}${isMore ? '+' : ''}` };
  if (kind === 'setup') return say(`task.setup-${name}`, values);
  if (kind !== 'month') return say(`task.${kind}`, values);
  const state = isReady === null ? 'unknown' : isReady ? 'ready' : 'open';
  return say(`task.month-${state}`, { month: month(about.month ?? '') });
}
