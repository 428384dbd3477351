import type { Finding } from '../domain/finding.js';
import { findingLine } from '../words/findings.js';
import type { StepDeps } from './run.js';

/** Spaces whose notes were logged; they are new objects after a start and after the configuration was reloaded. */
const logged = new WeakSet<StepDeps['space']>();

/** Logs what a page could not show as it is, once a space: the next invoices of a customer would say nothing new. */
export function logNotes(
  notes: readonly Finding[],
  invoiceId: string,
  { space, log }: Pick<StepDeps, 'space' | 'log'>,
): void {
  if (notes.length === 0 || logged.has(space)) return;
  logged.add(space);
  log.warn('einvoice.glyphs-missing', {
    space: space.id,
    invoice: invoiceId,
    notes: notes.map((note) => findingLine(note, 'en')),
  });
}
