import { z } from 'zod';
import { amountOf } from '../../../domain/accounting/amount.js';
import { mayDo, TASK_KINDS } from '../../../domain/tasks/task.js';
import { taskText } from '../../../words/tasks.js';
import { seenTasks } from '../../view/seen.js';
import { type Api, read } from '../declare.js';
import { amount, id, moment, momentOrNull } from '../schemas/values.js';

const task = z
  .object({
    kind: z.enum(TASK_KINDS),
    space: id.nullable().describe('Null of what concerns all spaces.'),
    text: z.string().describe('One sentence, by `Accept-Language`.'),
    count: z.int().describe('How many things wait, at most 10,000.'),
    isMore: z.boolean().describe('There are more than `count`.'),
    amounts: z
      .array(amount)
      .describe('What they come to, one a currency; empty where there is nothing to add up.'),
    since: moment.nullable().describe('Since when the oldest waits.'),
    path: z.string().describe('Of the page where it is done.'),
    who: z.enum(['accountant', 'finance', 'admin']).describe('The least role that can do it.'),
    isYours: z.boolean().describe('The role of the token’s person can do it.'),
    about: z
      .record(z.string(), z.string())
      .describe('`name` of an export or target, `month`, `number` of a batch.'),
  })
  .meta({ id: 'Task' });

/** What waits for people: the list of the start page. */
export function addTaskRoutes(api: Api): void {
  const { site } = api;
  read(
    api,
    '/tasks',
    {
      name: 'listTasks',
      tag: 'Happenings',
      summary: 'What waits for people in the spaces that the token sees, the most urgent first.',
      answer: z.object({ items: z.array(task) }),
    },
    async ({ request }) => {
      const words = site.show.words(request);
      const role = request.session?.role ?? 'viewer';
      const tasks = await site.tasks.of(site.spacesOf(request).map(({ id: spaceId }) => spaceId));
      return {
        items: seenTasks(request, tasks).map((each) => ({
          ...{ kind: each.kind, space: each.spaceId, text: taskText(each, words.language) },
          ...{ count: each.count, isMore: each.isMore, path: each.path, who: each.who },
          amounts: each.amounts.map(({ cents, currency }) => amountOf(cents, currency)),
          since: momentOrNull(each.since),
          isYours: mayDo(role, each),
          about: { ...each.about },
        })),
      };
    },
  );
}
