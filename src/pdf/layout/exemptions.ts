import { type Block, space } from '@spacebooks/pdf/page/block';
import { LEFT, mm, WIDTH } from '@spacebooks/pdf/page/geometry';
import { lineBlocks } from '@spacebooks/pdf/page/text-lines';
import type { EInvoiceDocument } from '../../document/model.js';
import type { LayoutWording } from '../../document/wording/wording.js';
import type { VatCategory } from '../../domain/settings.js';
import { fill } from '../../words/load-words.js';
import { BODY, type Sheet } from './sheet.js';

const GAP = mm(4);
/** There are four categories without tax. */
const MARKS = ['¹', '²', '³', '⁴'];

/** Why an item or a row of taxes has no tax: a mark at its rate, where the reason alone would leave a doubt. */
export function exemptionMark({ vatBreakdown }: EInvoiceDocument, category: VatCategory): string {
  const reasons = vatBreakdown.filter(({ exemptionReason }) => exemptionReason !== null);
  const index = reasons.findIndex((each) => each.category === category);
  return reasons.length < 2 || index === -1 ? '' : ` ${MARKS[index] ?? ''}`;
}

/** What the law wants below the sums: the reasons (BT-120), and the rate of exchange of the tax; one block a line. */
export function exemptionBlocks({ document, wording }: Sheet): Block[] {
  const blocks = document.vatBreakdown.flatMap(({ category, exemptionReason }) => {
    if (exemptionReason === null) return [];
    const text = `${exemptionMark(document, category)} ${exemptionReason}`.trim();
    return lineBlocks(text, LEFT, WIDTH, BODY);
  });
  const rate = rateLine(document, wording);
  if (rate !== null) blocks.push(...lineBlocks(rate, LEFT, WIDTH, BODY));
  return blocks.length === 0 ? [] : [space(GAP), ...blocks];
}

/** By which rate of exchange the tax is stated in another currency, its decimals as they were published. */
function rateLine(
  { accountingCurrency }: EInvoiceDocument,
  { totals, formats }: LayoutWording,
): string | null {
  if (accountingCurrency === undefined) return null;
  const { source } = accountingCurrency;
  const rate = accountingCurrency.rate.replaceAll('.', formats.decimal);
  return fill(totals.currencyRate, { rate: source === null ? rate : `${rate} (${source})` });
}
