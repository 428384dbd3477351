import type { Role } from '../domain/role.js';
import type { Attempt } from '../operator/stories.js';

type EInvoiceFile = Attempt['files'][number];

/** How the files of an e-invoice are called, and what they are. */
export const FILE_FORMS: Readonly<Record<EInvoiceFile['kind'], { ending: string; type: string }>> = {
  invoice: { ending: '-platform.json', type: 'application/json' },
  settings: { ending: '-settings.json', type: 'application/json' },
  xml: { ending: '.xml', type: 'application/xml' },
  pdf: { ending: '.pdf', type: 'application/pdf' },
  receipt: { ending: '-receipt.xml', type: 'application/xml' },
  'other document': { ending: '-in-ksef.xml', type: 'application/xml' },
};

/** Settings are part of the configuration. */
export function mayHave(role: Role, { kind }: EInvoiceFile): boolean {
  return kind !== 'settings' || role === 'admin';
}
