import type { ExaminedExport } from '../../domain/accounting/examined-month.js';
import { blockingDocuments } from '../../domain/accounting/obstacle.js';
import { invoicePath } from '../../domain/page-paths.js';
import { accountRulePath } from './setting-view.js';

/** An export that hands nothing out, and the way to what blocks it. */
export interface BlockedExport {
  readonly name: string;
  readonly blocked: NonNullable<ExaminedExport['blocked']>;
  /** The documents, as far as that is known; the first ones of each finding. */
  readonly by: readonly { readonly number: string; readonly href: string }[];
  /** Where finance sets the first account that is missing; null where none is. */
  readonly ruleLink: string | null;
}

export function blockedExports(
  spaceId: string,
  exports: readonly Pick<ExaminedExport, 'name' | 'blocked'>[],
): readonly BlockedExport[] {
  return exports.flatMap(({ name, blocked }) => {
    if (blocked === null) return [];
    const by = blockingDocuments(blocked.findings).map((number) => ({
      number,
      href: invoicePath({ spaceId, invoiceId: number }),
    }));
    return [{ name, blocked, by, ruleLink: accountRulePath(spaceId, blocked.findings) }];
  });
}
