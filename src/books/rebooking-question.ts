import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { ExportConfig } from '../config/accounting-config.js';
import type { Rebooking } from '../domain/accounting/rebooking.js';
import { Failure } from '../domain/errors.js';
import { rulesDigest } from './batches/reading-terms.js';
import { formatsOf, previewExport, rulesOf } from './batches/run-export.js';
import { type BookSpace, readyToExport } from './book-space.js';
import type { BookStores } from './book-stores.js';
import { endRebooking, SHOWN_DIGITS } from './tell-rebooking.js';

interface QuestionDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
}

/**
 * What an export would book anew by our rules alone, as of now; null where nothing waits for a yes.
 *
 * @throws Failure `accounting.blocked` and whatever else blocks the export
 */
export async function rebookingQuestion(
  { stores, clock }: QuestionDeps,
  space: BookSpace,
  terms: ExportConfig,
): Promise<Rebooking | null> {
  const now = clock.now();
  const to = addDays(localDate(now, space.timeZone), -1);
  const ready = await readyToExport(stores, space);
  const preview = await previewExport(ready.deps, ready.space, terms, { to, now });
  preview.close();
  if (preview.status !== 'blocked') return preview.rebooking;
  const { code, detail, findings } = preview;
  throw new Failure(code, { ...(detail !== null && { detail }), findings });
}

/**
 * Says yes to what was shown, and to nothing else: the next batch has it.
 *
 * @param said what was shown, by the beginning of its digest, and who says yes
 * @throws Failure `accounting.rebooking` where it is another question by now, or somebody was faster; `books.restored`
 */
export async function agreeToRebooking(
  deps: QuestionDeps,
  space: BookSpace,
  terms: ExportConfig,
  { shown, by }: { readonly shown: string; readonly by: string },
): Promise<Rebooking> {
  const asked = await rebookingQuestion(deps, space, terms);
  if (asked === null || shown.length < SHOWN_DIGITS || !asked.digest.startsWith(shown)) {
    throw otherQuestion(asked);
  }
  const key = { spaceId: space.id, series: terms.name };
  const ready = await readyToExport(deps.stores, space);
  const rules = rulesDigest(rulesOf(ready.space, terms, await formatsOf(terms)));
  if (!(await deps.stores.rebookings.agree(key, rules, asked, { by, at: deps.clock.now() }))) {
    throw otherQuestion(null);
  }
  await endRebooking(deps, space.id, terms.name);
  return asked;
}

function otherQuestion(now: Rebooking | null): Failure {
  const detail = now === null ? 'nothing waits any more' : `now it is ${now.digest.slice(0, SHOWN_DIGITS)}`;
  return new Failure('accounting.rebooking', { detail });
}
