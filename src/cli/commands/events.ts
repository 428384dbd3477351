import { wallTime } from '../../domain/local-moment.js';
import { defineCommand, view, withDefault } from '../define-command.js';
import { OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { ONLY_SPACE, upTo500 } from '../options.js';
import { printable } from '../output.js';
import { aligned, painter } from '../table.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 60,
  isRare: true,
  summary: 'List received callbacks, latest first, quarantined ones included.',
  options: {
    ...OPERATOR_OPTIONS,
    ...ONLY_SPACE,
    limit: withDefault('number', 'at most this many, up to 500', 50, upTo500),
  },
  examples: ['spacebooks events --limit 10'],
  run: (given, context) =>
    withOperator(given, context, async ({ operator, zoneOf }) => {
      const { space, limit } = given;
      const events = await operator.events({ limit, ...(space !== undefined && { spaceIds: [space] }) });
      const paint = painter(context.output);
      const rows = events.map(({ id, receivedAt, spaceId, event, invoiceId, invoiceNumber, quarantine }) => [
        String(id),
        wallTime(receivedAt, zoneOf(spaceId)),
        spaceId,
        event,
        invoiceNumber ?? invoiceId ?? paint('red', printable(`quarantined: ${quarantine}`)),
      ]);
      const head = ['event', 'received', 'space', 'what', 'invoice'];
      return view(
        { events },
        rows.length === 0
          ? ['no events received']
          : aligned([head, ...rows], { width: context.output.width }),
      );
    }),
});
