import { type Block, space } from '@spacebooks/pdf/page/block';
import { LEFT, mm, WIDTH } from '@spacebooks/pdf/page/geometry';
import type { TextStyle } from '@spacebooks/pdf/page/page';
import { lineBlocks } from '@spacebooks/pdf/page/text-lines';
import type { EInvoiceDocument } from '../../document/model.js';
import { formatDate, formatNumber } from '../../document/wording/format.js';
import type { LayoutWording } from '../../document/wording/wording.js';
import { isReverseCharge } from '../../fa3/document/annotations.js';
import { fa3TermsOf, isFa3Document } from '../../fa3/document/fa3-document.js';
import type { ChangedParty } from '../../fa3/terms.js';
import { fill } from '../../words/load-words.js';
import { rateText } from '../layout/rate.js';
import { BODY, type Sheet } from '../layout/sheet.js';
import { identifierText } from './parties.js';

/** Small enough for a remark in the half of a line. */
const REMARK: TextStyle = { ...BODY, size: 8 };
const GAP = mm(3);
const PARAGRAPH_GAP = mm(1);

/**
 * What the law wants to read below the amounts: exchange rate, what rates without a percentage mean and why, cash
 * accounting, split payment (art. 106e ust. 1 ustawy o VAT); one block a line, no wider than `width`.
 */
export function remarkBlocks({ document, wording }: Sheet, width = WIDTH): Block[] {
  const { remarks } = wording.ksef;
  const rates = document.vatBreakdown.flatMap((group) => rateRemarks(group, document, wording));
  const texts = [
    exchangeRateText(document, wording),
    ...rates,
    reverseChargeText(document, rates, wording),
    ...successions(document, wording),
    fa3TermsOf(document)?.cashAccounting ? remarks.cashAccounting : null,
    fa3TermsOf(document)?.splitPayment ? remarks.splitPayment : null,
  ].filter((text): text is string => text !== null);
  const blocks = [...new Set(texts)].flatMap((text) => [
    space(PARAGRAPH_GAP),
    ...lineBlocks(text, LEFT, width, REMARK),
  ]);
  return blocks.length === 0 ? [] : [space(GAP), ...blocks];
}

function exchangeRateText(document: EInvoiceDocument, { ksef, formats }: LayoutWording): string | null {
  const exchange = fa3TermsOf(document)?.exchangeRate ?? null;
  if (exchange === null) return null;
  const { currency, rate, table, effectiveDate } = exchange;
  return fill(table === '' ? ksef.sentences.exchangeRateOfOriginal : ksef.sentences.exchangeRate, {
    currency,
    table,
    rate: formatNumber(rate, formats),
    date: formatDate(effectiveDate, formats),
  });
}

/** Whom the parties of a correction have succeeded (Podmiot1K, Podmiot2K), and why. */
function successions(document: EInvoiceDocument, { ksef }: LayoutWording): readonly string[] {
  const { sellerBefore, buyerBefore } = fa3TermsOf(document)?.correction ?? {};
  const said = (sentence: string, before: ChangedParty | undefined): readonly string[] => {
    if (before?.party == null) return [];
    const { name, identifier } = before.party;
    const party = [name, identifierText(identifier, ksef.labels)].filter(Boolean).join(', ');
    return [fill(sentence, { party, reason: before.reason })];
  };
  const { sellerSucceeded, buyerSucceeded } = ksef.sentences;
  return [...said(sellerSucceeded, sellerBefore), ...said(buyerSucceeded, buyerBefore)];
}

/** `zw – zwolnienie z VAT: art. 113 ust. 1 ustawy o VAT`; and the reason of the tax case, where it says more. */
function rateRemarks(
  group: EInvoiceDocument['vatBreakdown'][number],
  document: EInvoiceDocument,
  { ksef, formats }: LayoutWording,
): (string | null)[] {
  const meanings: Readonly<Record<string, string>> = ksef.rates;
  const reason = group.exemptionReason;
  const meaning = group.polishRate === undefined ? undefined : meanings[group.polishRate];
  if (meaning === undefined) return [reason];
  const [polish = '', ...other] = meaning.split('\n');
  const basis = group.polishRate === 'zw' ? (fa3TermsOf(document)?.exemption?.text ?? null) : null;
  const based = basis === null ? polish : `${polish}: ${basis}`;
  const explained = (text: string): string =>
    [`${rateText(group, document, formats)} – ${text}`, ...other].join('\n');
  if (reason === null || says(based, reason)) return [explained(based)];
  return says(reason, based) ? [explained(reason)] : [explained(based), reason];
}

/** The words that P_18 stands for, where no rate has said them: with np I. */
function reverseChargeText(
  document: EInvoiceDocument,
  rates: readonly (string | null)[],
  { ksef }: LayoutWording,
): string | null {
  const [polish = ''] = ksef.rates.oo.split('\n');
  if (!isFa3Document(document) || !isReverseCharge(document)) return null;
  return rates.some((text) => text !== null && says(text, polish)) ? null : ksef.rates.oo;
}

function says(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
