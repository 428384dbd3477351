import type { Finding } from '../domain/finding.js';
import { type EInvoiceSettings, operatorLanguageOf } from '../domain/settings.js';
import { drawInvoice, replacedCharacters } from '../pdf/draw.js';
import type { Draw } from './draw.js';
import { loadLogo, usableLogo } from './logo-file.js';

/** Findings of our own layout, as far as they can be known without drawing. */
export function checkOwnLayout({ layout }: Pick<EInvoiceSettings, 'layout'>): Finding[] {
  const loaded = loadLogo(layout.logo);
  return loaded.ok ? [] : [loaded.finding];
}

/** The visual part in our own layout, checked before anybody sees it. */
export function ownLayout({ layout, language }: EInvoiceSettings): Draw {
  return async (document, xml, standard) => {
    const loaded = await usableLogo(layout.logo);
    if (!loaded.ok) return { ok: false, findings: [loaded.finding] };
    const { color, footer } = layout;
    const options = { color, footer, logo: loaded.logo, xml, standard };
    const { pdf, findings } = await drawInvoice(document, options);
    if (findings.length > 0) return { ok: false, findings };
    return { ok: true, pdf, notes: replacedCharacters(document, footer, operatorLanguageOf(language)) };
  };
}
