import { addDays, localDate } from '@spacebooks/base/calendar';
import { isBeforeCutover } from '../../domain/accounting/cutover.js';
import type { InvoiceSnapshot } from '../../domain/accounting/model.js';
import { openAtCutover } from '../../domain/accounting/opening/open-at-cutover.js';
import { type AgreedItems, openingOf } from '../../domain/accounting/opening/opening-of.js';
import type { DocumentRules } from '../../domain/accounting/revenue.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { SnapshotSource } from '../../domain/accounting/snapshot-source.js';
import type { MirrorReader } from '../../store/mirror/mirror.js';
import { copiesByPiece } from '../copies-by-piece.js';

/** What decides what an invoice of the program before is. */
export interface OpeningTerms extends DocumentRules {
  readonly settings: AccountingSettings;
  readonly timeZone: string;
  readonly agreed: AgreedItems;
  readonly areOpeningsGivenBack?: boolean | undefined;
}

type Versions = Pick<MirrorReader, 'versions'>;

/** The copies of a source, those dated before the cutover each with what it is to these books. */
export function withOpening(source: SnapshotSource, mirror: Versions, terms: OpeningTerms): SnapshotSource {
  const { settings } = terms;
  return copiesByPiece(source, async (spaceId, piece) => {
    if (!piece.some(({ invoice }) => isBeforeCutover(invoice, settings))) return piece;
    const found: InvoiceSnapshot[] = [];
    for (const snapshot of piece) {
      if (!isBeforeCutover(snapshot.invoice, settings)) found.push(snapshot);
      else found.push(withPosition(await atCutover(snapshot, mirror, spaceId, terms), terms));
    }
    return found;
  });
}

function withPosition(snapshot: InvoiceSnapshot, terms: OpeningTerms): InvoiceSnapshot {
  const { position } = openingOf(snapshot, terms.settings, terms, terms.agreed);
  const { from } = terms.settings;
  // A person has said so; the copy did not see it.
  const isStated = position.isLostBefore && (snapshot.lostOn ?? from) >= from;
  const lost = isStated ? { lostOn: addDays(from, -1) } : {};
  const isGivenBack = terms.areOpeningsGivenBack === true && !terms.agreed.has(snapshot.invoice.id);
  return { ...snapshot, ...lost, opening: isGivenBack ? { ...position, isGivenBack } : position };
}

/** With the copy that tells what was open at the cutover, where the invoice itself does not. */
async function atCutover(
  snapshot: InvoiceSnapshot,
  mirror: Versions,
  spaceId: string,
  { settings: { from }, timeZone }: Pick<OpeningTerms, 'settings' | 'timeZone'>,
): Promise<InvoiceSnapshot> {
  if (openAtCutover(snapshot, from).open !== null) return snapshot;
  const versions = (await mirror.versions(spaceId, snapshot.invoice.id))
    .filter(({ deleted }) => !deleted)
    .map(({ invoice, seenAt }) => ({ invoice, seenOn: localDate(seenAt, timeZone) }));
  const then = versions.findLast(({ seenOn }) => seenOn < from) ?? versions[0];
  return then === undefined ? snapshot : { ...snapshot, atCutover: then };
}
