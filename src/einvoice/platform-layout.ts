import type { EInvoiceSettings } from '../domain/settings.js';
import type { Turn } from './at-work/at-work.js';
import type { Draw } from './drawn.js';
import { foreignLayout } from './foreign-layout.js';
import { checkOwnLayout, ownLayout } from './own-layout.js';

/** What the platform shows of the invoice, or why that cannot be used. */
export type PlatformPdf =
  | { readonly ok: true; readonly pdf: Uint8Array }
  | { readonly ok: false; readonly reason: string };

/**
 * The platform's own PDF as the visual part; where it cannot be had or be made PDF/A-3b, our own layout.
 *
 * @param read is called once the document and the XML are known to be right
 * @param fallBack is told why our own layout was taken
 * @param aside waits for the platform, and for the process in which its PDF is opened
 */
export function platformLayout(
  settings: EInvoiceSettings,
  read: () => Promise<PlatformPdf>,
  fallBack: (reason: string) => void,
  aside: Turn['aside'],
): Draw {
  return async (document, xml, standard) => {
    const drawn = await aside(async () => drawGiven(await read(), document, xml, standard));
    if (drawn.ok) return drawn;
    fallBack(drawn.reason);
    const findings = checkOwnLayout(settings);
    if (findings.length > 0) return { ok: false, findings };
    return ownLayout(settings)(document, xml, standard);
  };
}

async function drawGiven(given: PlatformPdf, ...content: Parameters<Draw>): Promise<PlatformPdf> {
  if (!given.ok) return given;
  const drawn = await foreignLayout(given.pdf)(...content);
  if (drawn.ok) return drawn;
  return { ok: false, reason: drawn.findings.map(({ message }) => message).join(' ') };
}
