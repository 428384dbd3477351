import { embedInForeignPdf } from '../pdf/foreign/embed.js';
import type { Draw } from './drawn.js';

/** The visual part taken from somebody else's PDF, which Ghostscript makes PDF/A-3b. */
export function foreignLayout(pdf: Uint8Array): Draw {
  return (document, xml, standard) => embedInForeignPdf(pdf, xml, document, { standard });
}
