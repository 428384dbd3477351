import type { Finding } from '../domain/finding.js';
import { findingText } from '../words/alerts.js';
import type { StepDeps } from './run.js';

/** Spaces that were told of already; they are made anew at a start and when the configuration is read again. */
const told = new WeakSet<StepDeps['space']>();

/** Logs what a page could not show as it is, once a space: the next invoices of a customer would say nothing new. */
export function tellNotes(
  notes: readonly Finding[],
  invoiceId: string,
  { space, log }: Pick<StepDeps, 'space' | 'log'>,
): void {
  if (notes.length === 0 || told.has(space)) return;
  told.add(space);
  log.warn('einvoice.glyphs-missing', {
    space: space.id,
    invoice: invoiceId,
    notes: notes.map(findingText),
  });
}
