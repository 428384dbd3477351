import { embedInForeignPdf } from '../pdf/embed-in-foreign.js';
import type { Draw } from './draw.js';

/** What the platform shows of the invoice, or why that cannot be used. */
export type PlatformPdf =
  | { readonly ok: true; readonly pdf: Uint8Array }
  | { readonly ok: false; readonly reason: string };

/**
 * The platform's own PDF as the visual part; where it cannot be had or be made PDF/A-3b, our own layout.
 *
 * @param read is called once the document and the XML are known to be right
 * @param fallBack called with the reason why our own layout was taken
 * @param drawOwn our own layout
 */
export function platformLayout(
  read: () => Promise<PlatformPdf>,
  fallBack: (reason: string) => void,
  drawOwn: Draw,
): Draw {
  return async (...content) => {
    const drawn = await drawGiven(await read(), ...content);
    if (drawn.ok) return drawn;
    fallBack(drawn.reason);
    return drawOwn(...content);
  };
}

async function drawGiven(given: PlatformPdf, ...content: Parameters<Draw>): Promise<PlatformPdf> {
  if (!given.ok) return given;
  const drawn = await foreignLayout(given.pdf)(...content);
  if (drawn.ok) return drawn;
  return { ok: false, reason: drawn.findings.map(({ message }) => message).join(' ') };
}

/** The visual part taken from somebody else's PDF, which Ghostscript makes PDF/A-3b. */
export function foreignLayout(pdf: Uint8Array): Draw {
  return (document, xml, standard) => embedInForeignPdf(pdf, xml, document, { standard });
}
