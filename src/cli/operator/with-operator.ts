import { userInfo } from 'node:os';
import { localDate } from '@spacebooks/base/calendar';
import type { Config } from '../../config/config.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Task } from '../../domain/tasks/task.js';
import type { Decided, Operator } from '../../operator/operator.js';
import type { EInvoiceFilesReader } from '../../store/invoices/e-invoice-files.js';
import type { InvoiceList } from '../../store/invoices/list/list.js';
import type { MailingReader } from '../../store/invoices/mailings.js';
import { type Answer, argument, done, type Given, optional } from '../define-command.js';
import { openConfig, withDatabase } from '../open-config.js';
import { CONFIG, type DECISION, JSON_OUTPUT } from '../options.js';
import type { CommandContext } from '../output.js';
import { nameOf } from './words.js';

/** Of every command of every day. */
export const OPERATOR_OPTIONS = { ...CONFIG, ...JSON_OUTPUT };

/** Of commands about one invoice. */
export const INVOICE = argument('its id or number on the platform, or its number in KSeF');
export const IN_SPACE = {
  space: optional('id', 'the space, where several have an invoice of this number'),
};

interface OpenOperator {
  readonly operator: Operator;
  /** As people know them. */
  readonly invoices: InvoiceList;
  readonly mailings: MailingReader;
  readonly files: EInvoiceFilesReader;
  readonly config: Config;
  /** What waits for people, in every space and of what concerns all. */
  tasks(): Promise<readonly Task[]>;
  /** The time zone of a space, IANA name; UTC for one that is not in the configuration. */
  zoneOf(spaceId: string | null): string;
  /** The day that it is where a space is. */
  todayIn(spaceId: string | null): LocalDate;
}

/**
 * Opens the operator's view beside a daemon or without one, does the work, and closes it.
 *
 * @throws ConfigError; Failure `store.failed` without a database, `store.newer` before this version's daemon ran once
 */
export async function withOperator<T>(
  { config: file }: Given<typeof CONFIG>,
  context: CommandContext,
  work: (open: OpenOperator) => Promise<T>,
): Promise<T> {
  const written = await openConfig(file, context, { tokensMayBeMissing: true });
  const [
    { operatorFacts },
    { createOperator },
    { engineOf },
    { clockBeside },
    { databaseOf },
    { systemRandom },
    { createInvoiceList },
    { spacesInForce },
    { mailings },
    { eInvoiceFiles },
  ] = await Promise.all([
    import('../../daemon/upkeep/decisions.js'),
    import('../../operator/create-operator.js'),
    import('../../store/engine/open.js'),
    import('../clock-of-environment.js'),
    import('../../config/store-config.js'),
    import('../../random.js'),
    import('../../store/invoices/list/list.js'),
    import('../../daemon/spaces/spaces-in-force.js'),
    import('../../store/invoices/mailings.js'),
    import('../../store/invoices/e-invoice-files.js'),
  ]);
  const location = databaseOf(written.store);
  const engine = await engineOf(location);
  return withDatabase(written, async (db) => {
    const config = { ...written, spaces: await spacesInForce(db, written, written.spaces) };
    const { version, env } = context;
    const facts = operatorFacts(config, {
      version,
      isDaemonRunning: () => engine.isClaimed(location),
    });
    const clock = await clockBeside(db, env);
    const operator = createOperator({ db, facts, clock, random: systemRandom });
    const zoneOf = (spaceId: string | null): string =>
      config.spaces.find(({ id }) => id === spaceId)?.time_zone ?? 'UTC';
    const todayIn = (spaceId: string | null): LocalDate => localDate(clock.now(), zoneOf(spaceId));
    return work({
      operator,
      invoices: createInvoiceList(db),
      mailings: mailings(db),
      files: eInvoiceFiles(db),
      config,
      tasks: async () => (await import('./open-tasks.js')).openTasks({ config, db, clock }),
      zoneOf,
      todayIn,
    });
  });
}

/** Who decides, and why. */
export function decisionOf({ by = userInfo().username, reason: why }: Given<typeof DECISION>) {
  return { by, ...(why !== undefined && { why }) };
}

/** Lets a person decide about one invoice, and says what comes of it. @throws Failure `operator.*` */
export function decide(
  options: Given<typeof CONFIG> & Given<typeof DECISION> & { readonly space?: string },
  context: CommandContext,
  what: (
    operator: Operator,
    decision: { readonly by: string; readonly why?: string; readonly spaceId?: string },
  ) => Promise<Decided>,
): Promise<Answer> {
  const { space } = options;
  return withOperator(options, context, async ({ operator }) => {
    const decision = { ...decisionOf(options), ...(space !== undefined && { spaceId: space }) };
    const decided = await what(operator, decision);
    return done(decided, [`${nameOf(decided)} in ${decided.spaceId}: ${decided.next}`]);
  });
}
