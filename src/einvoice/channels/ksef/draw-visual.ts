import type { EInvoiceDocument } from '../../../document/model.js';
import { type EInvoiceSettings, operatorLanguageOf } from '../../../domain/settings.js';
import { drawKsefVisual, type KsefVisual, replacedCharacters } from '../../../pdf/draw.js';
import type { Drawn } from '../../draw.js';
import { usableLogo } from '../../logo-file.js';

export type { KsefVisual } from '../../../pdf/draw.js';

/**
 * The visual part of an FA(3), in Polish or in Polish and the document's language, as PDF/A-3b with the XML inside as
 * `faktura.xml`. The same arguments give the same bytes. What it cannot show, `checkOwnLayout` says before.
 *
 * @param xml the FA(3), as it is in KSeF or goes there
 */
export async function drawKsef(
  document: EInvoiceDocument,
  xml: Uint8Array,
  { layout, language }: Pick<EInvoiceSettings, 'layout' | 'language'>,
  visual: KsefVisual,
): Promise<Drawn> {
  const loaded = await usableLogo(layout.logo);
  if (!loaded.ok) return { ok: false, findings: [loaded.finding] };
  const { color, footer } = layout;
  const { pdf, findings } = await drawKsefVisual(document, visual, { color, footer, logo: loaded.logo, xml });
  if (findings.length > 0) return { ok: false, findings };
  return { ok: true, pdf, notes: replacedCharacters(document, footer, operatorLanguageOf(language)) };
}
