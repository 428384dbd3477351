import {
  type AcceptedCutover,
  type AcceptedCutovers,
  CUTOVER_KINDS,
  type CutoverKind,
  type MovedCutover,
} from '../domain/cutover/accepted-cutover.js';
import type { LocalDate } from '../domain/invoice.js';
import type { SpaceConfig } from './config.js';

/** The cutovers that a configuration states. */
export function statedCutovers(space: SpaceConfig): Readonly<Record<CutoverKind, LocalDate | null>> {
  const { accounting, e_invoices } = writtenSpace(space);
  return { accounting: accounting?.settings.from ?? null, 'e-invoices': e_invoices.from };
}

/** The space as it is configured, whatever is in force. */
export function writtenSpace(space: SpaceConfig): SpaceConfig {
  return space.cutovers?.written ?? space;
}

/**
 * The space with the cutovers that are in force: one that nobody has said yes to changes nothing. Books that a person has ended
 * begin again with a yes; a section that was removed cannot be in force, because nothing says how to book.
 */
export function withCutovers(space: SpaceConfig, accepted: AcceptedCutovers): SpaceConfig {
  const written = writtenSpace(space);
  const stated = statedCutovers(written);
  const isStated = CUTOVER_KINDS.every((kind) => {
    const known = accepted[kind];
    return known === undefined || (known.cutover === stated[kind] && known.givenBackFrom === null);
  });
  if (isStated) return written;
  return {
    ...written,
    e_invoices: { ...written.e_invoices, from: accepted['e-invoices']?.cutover ?? written.e_invoices.from },
    accounting: accountingInForce(written, accepted.accounting),
    cutovers: { written, accepted },
  };
}

function accountingInForce(
  { accounting }: SpaceConfig,
  accepted: AcceptedCutover | undefined,
): SpaceConfig['accounting'] {
  if (accounting === undefined || accepted === undefined) return accounting;
  if (accepted.cutover === null) return undefined;
  return { ...accounting, settings: { ...accounting.settings, from: accepted.cutover } };
}

/** What of a space waits for a yes. */
export function movedCutovers(space: SpaceConfig): readonly MovedCutover[] {
  const { cutovers } = space;
  if (cutovers === undefined) return [];
  const stated = statedCutovers(space);
  return CUTOVER_KINDS.flatMap((kind) => {
    const known = cutovers.accepted[kind];
    const asked = stated[kind];
    return known === undefined || known.cutover === asked ? [] : [{ kind, accepted: known.cutover, asked }];
  });
}

/** From which day on the platform is copied: what a yes would post is to be shown first. */
export function copiedFrom(space: SpaceConfig, inForce: LocalDate): LocalDate {
  const asked = movedCutovers(space).flatMap((each) => each.asked ?? []);
  return [inForce, ...asked].sort()[0] ?? inForce;
}
