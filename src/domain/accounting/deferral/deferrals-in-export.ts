import type { EntryPart } from '../model.js';
import type { AccountingSettings } from '../settings.js';

/** What of the journal a format shows. */
interface Showing {
  /** All of it when left out. */
  readonly shows?: ((part: EntryPart) => boolean) | undefined;
}

/** The settings of an export: where no format of it shows deferrals there are none, and no batches of nothing else. */
export function withItsDeferrals(
  settings: AccountingSettings,
  formats: readonly Showing[],
): AccountingSettings {
  const showsAny = formats.some(({ shows = () => true }) => shows('deferral') || shows('accrual'));
  if (settings.deferrals === undefined || showsAny) return settings;
  const { deferrals: _deferrals, ...others } = settings;
  return others;
}
