import type { Clock } from '@spacebooks/base/clock';
import { raiseSyncWarnings } from '../../books/alerts.js';
import type { BookSpace } from '../../books/book-space.js';
import type { BookStores } from '../../books/book-stores.js';
import { copyNow } from '../../books/copy-now.js';
import { acceptCutover, cutoverQuestions } from '../../books/cutover/cutover-questions.js';
import { decideBatch } from '../../books/decide-batch.js';
import { decideExclusion } from '../../books/decide-exclusion.js';
import { examineMonth } from '../../books/month/check-month.js';
import { closeMonth } from '../../books/month/close-month.js';
import type { CopyPlatform } from '../../books/month/copy-all.js';
import { firstOpenMonth, listMonths } from '../../books/month/months.js';
import { agreeToRebooking, rebookingQuestion } from '../../books/rebooking-question.js';
import type { Config, SpaceConfig } from '../../config/config.js';
import { CHARTS } from '../../domain/accounting/chart.js';
import { closingOf } from '../../domain/accounting/examined-month.js';
import { daysOf } from '../../domain/accounting/month.js';
import { Failure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import type { Random } from '../../random.js';
import { closedMonthsOf, decidedBy } from '../../store/books/batch-decision.js';
import { createMonthFacts } from '../../store/books/month-facts.js';
import type { Db } from '../../store/engine/open.js';
import type { BookDesk, RequestedExport } from '../../web/book-desk.js';
import type { OpenSpace } from '../spaces/spaces.js';
import type { Decisions } from '../upkeep/decisions.js';
import { exportOf, spacesWithBooks } from './books-of-page.js';
import { openingOnPage } from './opening-on-page.js';

interface BookDeskDeps {
  readonly config: Config;
  readonly stores: BookStores;
  /** The same over `reading`, for what is only looked at. */
  readonly looking: BookStores;
  readonly db: Db;
  readonly reading: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Those that this process serves, with their connections to the platform. */
  readonly spaces: ReadonlyMap<string, Pick<OpenSpace, 'client'>>;
  /** Told of what was decided in this process. */
  readonly decisions: Pick<Decisions, 'refresh'>;
  /** There may be something to do in the books of a space. */
  readonly wakeBooks: (spaceId: string) => void;
}

/** More open alerts than anybody has. */
const ALERTS = 1_000;

/** The books, for the page: what is decided there goes the way of the commands, beside whatever works on them. */
export function openBookDesk(given: BookDeskDeps): BookDesk {
  const { config, stores, looking, db, reading, clock, random, log, wakeBooks } = given;
  const deps = { stores, clock, log, facts: createMonthFacts(db) };
  const looks = { stores: looking, clock, facts: createMonthFacts(reading) };
  const spaceOf = spacesWithBooks(config);
  const question: BookDesk['question'] = async (spaceId, exportName) => {
    const space = spaceOf(spaceId);
    return rebookingQuestion(looks, space, exportOf(space, exportName));
  };
  return {
    months: (spaceId) => listMonths(looks, spaceOf(spaceId)),
    month: async (spaceId, month) => {
      const examined = await examineMonth(looks, spaceOf(spaceId), month);
      const closings = await looking.periods.closings(spaceId);
      const firstOpen = firstOpenMonth(spaceOf(spaceId), closings.at(-1)?.through ?? null);
      return { ...examined, closing: closingOf(closings, month), firstOpen };
    },
    close: async (spaceId, closing) => {
      // Two that close at once are two holders of the claim: the second one is told that somebody is at it.
      const holder = `page ${random.id()}`;
      const space = spaceOf(spaceId);
      const outcome = await closeMonth({ ...deps, holder, copy: copyOf(given, space) }, space, closing);
      if (outcome.status === 'not copied') throw outcome.failure;
      const { status, exports } = outcome;
      const batches = exports.flatMap(({ outcome: each }) =>
        each.status === 'released' ? [each.number] : [],
      );
      return { status, batches, openMonth: outcome.status === 'open' ? outcome.month.month : null };
    },
    decide: (spaceId, number, decision) => decideBatch(deps, spaceOf(spaceId).id, number, decision),
    closedMonthsOf: (spaceId, number) => closedMonthsOf(reading, spaceOf(spaceId).id, number),
    deciderOf: (spaceId, number, status) => decidedBy(reading, spaceOf(spaceId).id, number, status),
    batchesOf: async (spaceId, month) => {
      const batches = await looks.facts.batches(spaceOf(spaceId).id, daysOf(month));
      return batches.map(({ number }) => number);
    },
    deliver: async ({ spaceId, number, target }, by) => {
      const key = { spaceId: spaceOf(spaceId).id, batchNumber: number, target };
      const said = await stores.deliveries.again(key, { by, at: clock.now() });
      if (said === 'asked') wakeBooks(spaceId);
      return said;
    },
    names: async (spaceId) => {
      const { chart, account_names } = spaceOf(spaceId).settings;
      return {
        accounts: new Map([
          ...byNumber(await looking.mirror.revenueAccounts(spaceId)),
          ...Object.entries({ ...CHARTS[chart].accountNames, ...account_names }),
        ]),
        costCenters: new Map(byNumber(await looking.mirror.costCenters(spaceId))),
      };
    },
    asked: (spaceIds) => askedIn(looking, spaceIds),
    question,
    agree: async (spaceId, exportName, yes) => {
      const space = spaceOf(spaceId);
      return agreeToRebooking(deps, space, exportOf(space, exportName), yes);
    },
    cutovers: (spaceId) => cutoverQuestions(looks, configured(config, spaceId)),
    acceptCutover: async (spaceId, yes) => {
      const accepted = await acceptCutover(deps, configured(config, spaceId), yes);
      given.decisions.refresh();
      return accepted;
    },
    ...openingOnPage(given, spaceOf),
    excluded: (spaceId) => looking.exclusions.standing(spaceOf(spaceId).id),
    exclude: (spaceId, isExcluded, exclusion) =>
      decideExclusion(deps, spaceOf(spaceId).id, isExcluded, exclusion),
  };
}

/** With books or without. @throws Failure `operator.unknown-space` */
function configured({ spaces }: Pick<Config, 'spaces'>, spaceId: string): SpaceConfig {
  const found = spaces.find(({ id }) => id === spaceId);
  if (found === undefined) throw new Failure('operator.unknown-space', { detail: spaceId });
  return found;
}

/** Copies the platform as a night does, with its alerts; null where another process has the connection. */
function copyOf(
  { spaces, stores, clock, log }: Pick<BookDeskDeps, 'spaces' | 'stores' | 'clock' | 'log'>,
  space: BookSpace,
): CopyPlatform {
  const client = spaces.get(space.id)?.client;
  if (client === undefined) return null;
  return async () => {
    const sync = await copyNow({ stores, clock, log }, space, client);
    await raiseSyncWarnings({ stores, clock }, space.id, sync);
  };
}

function byNumber(
  accounts: readonly { readonly number: string; readonly name: string }[],
): readonly (readonly [string, string])[] {
  return accounts.map(({ number, name }) => [number, name]);
}

/** The exports that a person was told of: an open alert names each. */
async function askedIn(
  { alerts }: Pick<BookStores, 'alerts'>,
  spaceIds: readonly string[],
): Promise<readonly RequestedExport[]> {
  const open = await alerts.list({ open: true, limit: ALERTS });
  return open.flatMap(({ spaceId, code, about }) => {
    const exportName = about.place.values?.name;
    if (code !== 'accounting.rebooking' || spaceId === null || !spaceIds.includes(spaceId)) return [];
    return typeof exportName === 'string' ? [{ spaceId, exportName }] : [];
  });
}
