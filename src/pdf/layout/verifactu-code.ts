import { type Block, space, stack } from '@spacebooks/pdf/page/block';
import { INK } from '@spacebooks/pdf/page/color';
import { LEFT, mm } from '@spacebooks/pdf/page/geometry';
import { qrBoxes, qrModules } from '@spacebooks/pdf/page/qr-code';
import { baseline, lineHeight } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import { FINE, type Sheet, STRONG } from './sheet.js';

/**
 * Order HAC/1177/2024, art. 21: a code of 30 to 40 mm with correction M before the content of the invoice, "QR tributario:"
 * above it, and below it what a verifiable invoice says (RD 1007/2023, art. 6.5). Spanish whatever the invoice's language.
 */
const SIDE = mm(32);
const ABOVE = 'QR tributario:';
const LEGEND = 'VERI*FACTU';
const SENTENCE = 'Factura verificable en la sede electrónica de la AEAT';
/** ISO 18004: four light modules around a code. */
const QUIET_MODULES = 4;

/** The code of Verifactu that the platform gave the invoice, which opens its address when clicked; null without one. */
export function verifactuBlock({ document }: Sheet): Block | null {
  const url = document.carried?.verifactu ?? null;
  if (url === null) return null;
  const modules = qrModules(url, 'M');
  const unit = SIDE / modules.length;
  const quiet = QUIET_MODULES * unit;
  const height = lineHeight(FINE) + quiet + SIDE + quiet + lineHeight(STRONG) + lineHeight(FINE);
  const code: Block = {
    height,
    draw: (page, top) => {
      const codeTop = top + lineHeight(FINE) + quiet;
      const below = codeTop + SIDE + quiet;
      const square = { left: LEFT, top: codeTop, width: SIDE, height: SIDE };
      const whole = { left: LEFT, top, width: SIDE * 2, height };
      page.within(element('P'), () =>
        page.link(url, `${SENTENCE}: ${url}`, whole, () => {
          page.text(ABOVE, LEFT, baseline(top, FINE), FINE);
          page.within(element('Figure', { alt: `QR: ${SENTENCE}`, box: square }), () =>
            page.grid(qrBoxes(modules), LEFT, codeTop, unit, INK),
          );
          page.text(LEGEND, LEFT, baseline(below, STRONG), STRONG);
          page.text(SENTENCE, LEFT, baseline(below + lineHeight(STRONG), FINE), FINE);
        }),
      );
    },
  };
  return stack([code, space(mm(4))]);
}
