import type { Clock } from '@spacebooks/base/clock';
import type { Config } from '../../config/config.js';
import { wallTime } from '../../domain/local-moment.js';
import type { Task } from '../../domain/tasks/task.js';
import type { Db } from '../../store/engine/open.js';
import { taskAmounts, taskText } from '../../words/tasks.js';
import { type CommandContext, printable } from '../output.js';
import { told } from '../reader-language.js';
import type { Paint } from '../table.js';

interface TasksOf {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
}

/** The list of the start page, with every month that is over looked at. */
export async function openTasks({ config, db, clock }: TasksOf): Promise<readonly Task[]> {
  const [{ openTaskList }, { createBookStores }, { openArchive }] = await Promise.all([
    import('../../daemon/books/task-list.js'),
    import('../../books/book-stores.js'),
    import('../../archive/archive.js'),
  ]);
  const looking = createBookStores(db, openArchive(config.archive), 'beside');
  const ids = config.spaces.map(({ id }) => id);
  return openTaskList({ config, looking, reading: db, clock }).of(ids, Number.POSITIVE_INFINITY);
}

/** A line each, the most urgent first. */
export function taskLines(
  tasks: readonly Task[],
  zoneOf: (space: string | null) => string,
  paint: Paint,
  context: Pick<CommandContext, 'language'>,
): readonly string[] {
  const { language = 'en' } = context;
  if (tasks.length === 0) return [told(context, 'status.nothing')];
  const lines = tasks.map((task) => {
    const moment = task.since === null ? '' : wallTime(task.since, zoneOf(task.spaceId));
    const since = moment === '' ? '' : told(context, 'status.since', { moment });
    const around = [task.spaceId ?? '', ...taskAmounts(task, language), since].filter((part) => part !== '');
    return printable(`  ${taskText(task, language)}${around.length === 0 ? '' : ` (${around.join(', ')})`}`);
  });
  return [paint('bold', told(context, 'status.to-do')), ...lines];
}
