import type { Task } from '../../domain/tasks/task.js';
import { taskAmounts, taskText } from '../../words/tasks.js';
import type { Words } from './words.js';

/** Something to do, in the reader's words. */
export interface TaskView extends Pick<Task, 'kind' | 'path' | 'spaceId' | 'who'> {
  readonly text: string;
  /** What it comes to, an amount a currency. */
  readonly amounts: readonly string[];
  readonly since: string | null;
}

export function taskView(task: Task, { language, at }: Pick<Words, 'language' | 'at'>): TaskView {
  const { kind, path, spaceId, since, who } = task;
  return {
    ...{ kind, path, spaceId, who },
    text: taskText(task, language),
    amounts: taskAmounts(task, language),
    since: since === null ? null : at(since, spaceId),
  };
}
