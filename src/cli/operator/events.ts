import { wallTime } from '../../domain/wall-time.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { type CommandContext, printable } from '../output.js';
import { aligned, painter } from '../table.js';
import { type OperatorOptions, withOperator } from './open-operator.js';

export interface EventsOptions extends OperatorOptions {
  readonly space?: string;
  readonly limit: number;
}

/** `spacebooks events`: callbacks that came, the latest first. */
export function events(options: EventsOptions, context: CommandContext): Promise<ExitCode> {
  const { output } = context;
  const paint = painter(output);
  return withOperator(options, context, async ({ operator, zoneOf }) => {
    const { space, limit } = options;
    const list = await operator.events({ limit, ...(space !== undefined && { spaceId: space }) });
    if (options.json) {
      output.line(JSON.stringify({ events: list }, null, 2));
      return EXIT.ok;
    }
    const rows = list.map(({ id, receivedAt, spaceId, event, invoiceId, quarantine }) => [
      String(id),
      wallTime(receivedAt, zoneOf(spaceId)),
      spaceId,
      event,
      invoiceId ?? paint('red', printable(`set aside: ${quarantine}`)),
    ]);
    if (rows.length === 0) output.line('no event has come');
    else
      for (const line of aligned([['event', 'received', 'space', 'what', 'invoice'], ...rows]))
        output.line(line);
    return EXIT.ok;
  });
}
