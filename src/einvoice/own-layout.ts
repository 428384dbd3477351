import type { Finding } from '../domain/finding.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import type { EInvoiceDocument } from './document/model.js';
import type { Draw } from './drawn.js';
import { loadLogo, usableLogo } from './logo-file.js';
import { checkPdfA } from './pdf/check.js';
import { drawInvoicePdf, missingGlyphs } from './pdf/draw.js';

/** What our own layout cannot show, as far as it can be known without drawing. */
export function checkOwnLayout(
  document: EInvoiceDocument,
  { layout, language }: EInvoiceSettings,
): Finding[] {
  const loaded = loadLogo(layout.logo);
  return [...missingGlyphs(document, layout.footer, language), ...(loaded.ok ? [] : [loaded.finding])];
}

/** The visual part in our own layout, checked before anybody sees it. */
export function ownLayout({ layout }: EInvoiceSettings): Draw {
  return async (document, xml, standard) => {
    const loaded = await usableLogo(layout.logo);
    if (!loaded.ok) return { ok: false, findings: [loaded.finding] };
    const { color, footer } = layout;
    const pdf = await drawInvoicePdf(document, { color, footer, logo: loaded.logo, xml, standard });
    const findings = await checkPdfA(pdf, xml, standard);
    return findings.length === 0 ? { ok: true, pdf } : { ok: false, findings };
  };
}
