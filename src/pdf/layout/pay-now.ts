import { typeface } from '@spacebooks/pdf/font/typeface';
import { type Block, space, stack } from '@spacebooks/pdf/page/block';
import { mm } from '@spacebooks/pdf/page/geometry';
import type { TextStyle } from '@spacebooks/pdf/page/page';
import { baseline, lineHeight } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import { balanceOf } from '../../document/balance.js';
import { fill } from '../../words/load-words.js';
import { type Sheet, STRONG } from './sheet.js';

/**
 * The platform's pay-now link. Not where nothing is asked for, nor where the amount is collected: who pays by it as well
 * would pay twice.
 */
export function payNowRows({ document, wording, heading }: Sheet, left: number): readonly Block[] {
  const url = document.carried?.payNow ?? null;
  const { directDebit, card, state } = document.payment;
  if (url === null || balanceOf(document).side !== 'due') return [];
  if (state !== undefined || directDebit !== undefined || card !== undefined) return [];
  const style: TextStyle = { ...STRONG, color: heading };
  const words = fill(wording.payment.payNow, { host: new URL(url).host });
  const width = typeface(style.face).width(words, style.size);
  const row: Block = {
    height: lineHeight(style),
    draw: (page, top) => {
      const box = { left, top, width, height: lineHeight(style) };
      page.within(element('P'), () =>
        page.link(url, `${words}: ${url}`, box, () => page.text(words, left, baseline(top, style), style)),
      );
    },
  };
  return [stack([space(mm(1.5)), row])];
}
