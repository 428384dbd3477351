import { localDate } from '@spacebooks/base/calendar';
import { Failure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { MirrorReader } from '../../store/mirror/mirror.js';

/**
 * Guards posting and closing against a missing or partial sync, after which nothing seems to have changed.
 *
 * @param through a day that must have ended before the last complete sync began
 * @throws Failure `accounting.not-copied`
 */
export async function checkCopy(
  mirror: Pick<MirrorReader, 'lastSync'>,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
  through?: LocalDate,
): Promise<void> {
  const last = await mirror.lastSync(id);
  if (last === null) throw new Failure('accounting.not-copied', { detail: `space ${id}` });
  const begun = localDate(last.startedAt, timeZone);
  if (through === undefined || begun > through) return;
  const detail = `space ${id} was copied on ${begun}, and ${through} was not over`;
  throw new Failure('accounting.not-copied', { detail });
}
