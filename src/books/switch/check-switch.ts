import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { SpaceConfig } from '../../config/config.js';
import { QUOTED_DAYS } from '../../domain/accounting/cutover.js';
import type { SettingsEvidence } from '../../domain/neighbour/evidence.js';
import { isOver, type SwitchLine, type SwitchStatus, switchStatus } from '../../domain/switch/checklist.js';
import { isNew } from '../../domain/switch/program-before.js';
import type { BookSpace } from '../book-space.js';
import type { BookStores } from '../book-stores.js';
import { openingItems } from '../opening/opening-desk.js';
import { beforeStep } from './steps/before.js';
import { compareStep } from './steps/compare.js';
import { cutoverStep } from './steps/cutover.js';
import { debtorsStep } from './steps/debtors.js';
import { dryStep } from './steps/dry.js';
import { openingStep } from './steps/opening.js';
import { settingsStep } from './steps/settings.js';
import { switchFacts } from './switch-facts.js';

export interface SwitchDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
}

/**
 * The checklist of a switch from the program before, as of now. It previews each export while no batch is out.
 *
 * @param books null where the space has none
 */
export async function checkSwitch(
  deps: SwitchDeps,
  space: SpaceConfig,
  books: BookSpace | null,
): Promise<SwitchStatus> {
  const { stores } = deps;
  const seen = await seenOf(deps, space);
  if (books === null) return switchWithoutBooks(space, seen);
  const isCopied = (await stores.mirror.lastSync(space.id)) !== null;
  const facts = isCopied ? await switchFacts(stores, books) : null;
  return switchStatus(space.id, [
    settingsStep(space, seen),
    beforeStep(books, facts),
    debtorsStep(books, facts),
    cutoverStep(space, books.settings.from),
    openingStep(space.id, await openingItems(deps, books), localDate(deps.clock.now(), space.time_zone)),
    await dryStep(deps, books),
    await compareStep(stores, books),
  ]);
}

/** What was put right on the platform since is shown by later invoices alone. */
const SHOWN_DAYS = 61;

function seenOf({ stores, clock }: SwitchDeps, { id, time_zone, e_invoices: { from } }: SpaceConfig) {
  const shown = addDays(localDate(clock.now(), time_zone), -SHOWN_DAYS);
  return stores.evidence.of(id, shown > from ? shown : from);
}

/** Of a space whose invoices only become e-invoices. @param seen null where no database was opened for it */
export function switchWithoutBooks(space: SpaceConfig, seen: SettingsEvidence | null): SwitchStatus {
  return switchStatus(space.id, [settingsStep(space, seen), cutoverStep(space, null)]);
}

/**
 * Who is to be led to the checklist, because the cutover is near and something that needs no reading of copies is not done: the one
 * for whom there is something to do on it. Null for nobody, and in a space that has nothing to switch from.
 *
 * @param hasEarlier whether there are invoices from before the cutover
 */
export async function whoSwitches(
  { stores, clock }: SwitchDeps,
  space: SpaceConfig,
  books: BookSpace | null,
  hasEarlier: (spaceId: string, from: string) => Promise<boolean>,
): Promise<'finance' | 'admin' | null> {
  const from = books?.settings.from ?? space.e_invoices.from;
  const today = localDate(clock.now(), space.time_zone);
  if (today > addDays(from, QUOTED_DAYS)) return null;
  const before = books?.accounting.before ?? null;
  if (isNew(before) || (before === null && !(await hasEarlier(space.id, from)))) return null;
  const seen = await seenOf({ stores, clock }, space);
  const lines = [settingsStep(space, seen), cutoverStep(space, books?.settings.from ?? null)];
  if (books !== null) lines.push(...statedSteps(books), await compareStep(stores, books));
  return doerOf(lines);
}

function doerOf(lines: readonly SwitchLine[]): 'finance' | 'admin' | null {
  const open = lines.filter((line) => !isOver(line)).flatMap(({ found }) => found);
  const doers = open.map(({ advice }) => advice?.who);
  return (['finance', 'admin'] as const).find((who) => doers.includes(who)) ?? null;
}

/** Those parts that only the configuration says. */
function statedSteps(books: BookSpace): readonly SwitchLine[] {
  const nothing = { invoices: [], withoutAccount: [] };
  const before = beforeStep(books, null);
  const isStated = before.found.every(({ key }) => key === 'before.uncopied');
  return [...(isStated ? [] : [before]), debtorsStep(books, nothing)];
}
