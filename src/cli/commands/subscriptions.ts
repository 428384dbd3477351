import { INVOICE_EVENTS } from '../../domain/platform-event.js';
import { EXIT } from '../../exit-codes.js';
import type { JudgedSubscription } from '../../inbox/plan-subscriptions.js';
import { unknownSpace } from '../../words/failures.js';
import { defineCommand, view } from '../define-command.js';
import { openConfig, withDatabase } from '../open-config.js';
import { OPERATOR_OPTIONS } from '../operator/with-operator.js';
import { ONLY_SPACE } from '../options.js';
import { printable } from '../output.js';
import { aligned, painter } from '../table.js';

/** Exits with `refused` when one is not right. */
export const command = defineCommand({
  group: 'The daemon',
  place: 100,
  isRare: true,
  summary: 'List the subscriptions of callbacks on the platform, and say whether each is right.',
  options: { ...OPERATOR_OPTIONS, ...ONLY_SPACE },
  examples: ['spacebooks subscriptions --space berlin'],
  run: async (given, context) => {
    const [{ judgeSubscriptions }, { callbackPrefix }, { createSecretPaths }, { connectBeside }] =
      await Promise.all([
        import('../../inbox/plan-subscriptions.js'),
        import('../../inbox/subscriptions.js'),
        import('../../store/sagas/subscriptions.js'),
        import('../api/connect.js'),
      ]);
    const config = await openConfig(given.config, context);
    const chosen = config.spaces.filter(({ id }) => given.space === undefined || id === given.space);
    if (chosen.length === 0) throw unknownSpace(given.space ?? '', config.spaces);
    const known = await withDatabase(config, (db) => {
      const paths = createSecretPaths(db);
      return Promise.all(chosen.map(({ id }) => paths.ofSpace(id)));
    });
    const spaces: { space: string; subscriptions: readonly JudgedSubscription[] }[] = [];
    for (const [index, space] of chosen.entries()) {
      const { client, close } = await connectBeside({ config, space }, context);
      try {
        const prefix = callbackPrefix(config.webhooks.public_url, config.instance, space.id);
        const remote = await client.subscriptions.list();
        const judged = judgeSubscriptions(remote, known[index] ?? [], INVOICE_EVENTS, prefix);
        spaces.push({ space: space.id, subscriptions: judged });
      } finally {
        await close();
      }
    }
    const isRight = spaces.every((each) =>
      each.subscriptions.every(({ verdict }) => verdict === 'right' || verdict === 'foreign'),
    );
    const paint = painter(context.output);
    const rows = spaces.flatMap(({ space, subscriptions }) =>
      subscriptions.map(({ event, verdict, means }) => [
        space,
        printable(event),
        paint(verdict === 'right' ? 'green' : verdict === 'foreign' ? 'gray' : 'red', verdict),
        means,
      ]),
    );
    return view(
      { ok: isRight, spaces },
      aligned([['space', 'event', 'is', ''], ...rows], { width: context.output.width }),
      isRight ? EXIT.ok : EXIT.refused,
    );
  },
});
