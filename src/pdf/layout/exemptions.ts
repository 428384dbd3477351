import { type Block, space } from '@spacebooks/pdf/page/block';
import { LEFT, mm, WIDTH } from '@spacebooks/pdf/page/geometry';
import { lineBlocks } from '@spacebooks/pdf/page/text-lines';
import type { EInvoiceDocument, Line } from '../../document/model.js';
import type { LayoutWording } from '../../document/wording/wording.js';
import { fill } from '../../words/load-words.js';
import { BODY, type Sheet } from './sheet.js';

const GAP = mm(4);
/** There are four categories without tax. */
const MARKS = ['¹', '²', '³', '⁴'];

/**
 * Why an item or a row of taxes has no tax: a mark at its rate, where the reason alone would leave a doubt; and a letter at
 * items that have one of several reasons of their category.
 */
export function exemptionMark(
  { vatBreakdown }: EInvoiceDocument,
  { category, ownReason }: Pick<Line, 'category' | 'ownReason'>,
): string {
  const explained = vatBreakdown.filter(({ exemptionReason }) => exemptionReason !== null);
  const index = explained.findIndex((each) => each.category === category);
  const mark = explained.length < 2 || index === -1 ? '' : ` ${MARKS[index] ?? ''}`;
  const place = ownReason === undefined ? -1 : (explained[index]?.reasons?.indexOf(ownReason) ?? -1);
  return place === -1 ? mark : `${mark} ${place < 26 ? String.fromCharCode(97 + place) : place + 1})`;
}

/** What the law wants below the sums: the reasons (BT-120), and the rate of exchange of the tax; one block a line. */
export function exemptionBlocks({ document, wording }: Sheet): Block[] {
  const reasons = document.vatBreakdown.flatMap(({ category, exemptionReason, reasons }) =>
    exemptionReason === null
      ? []
      : (reasons?.map((ownReason) => ({ category, ownReason, text: ownReason })) ?? [
          { category, text: exemptionReason },
        ]),
  );
  const blocks = reasons.flatMap(({ text, ...reason }) =>
    lineBlocks(`${exemptionMark(document, reason)} ${text}`.trim(), LEFT, WIDTH, BODY),
  );
  const rate = rateLine(document, wording);
  if (rate !== null) blocks.push(...lineBlocks(rate, LEFT, WIDTH, BODY));
  return blocks.length === 0 ? [] : [space(GAP), ...blocks];
}

/** By which rate of exchange the tax is stated in another currency, its decimals as they were published. */
function rateLine(
  { accountingCurrency }: EInvoiceDocument,
  { totals, formats }: LayoutWording,
): string | null {
  if (accountingCurrency === undefined || accountingCurrency.rate === null) return null;
  const { source } = accountingCurrency;
  const rate = accountingCurrency.rate.replaceAll('.', formats.decimal);
  return fill(totals.currencyRate, { rate: source === null ? rate : `${rate} (${source})` });
}
