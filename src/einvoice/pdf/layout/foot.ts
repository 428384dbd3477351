import { HAIRLINE } from '../page/color.js';
import { FOOT_BOTTOM, LEFT, mm, RIGHT, WIDTH } from '../page/geometry.js';
import type { Page, TextStyle } from '../page/page.js';
import { baseline, lineHeight, lines } from '../page/text-lines.js';
import { element } from '../structure/element.js';
import { formatIban } from '../wording/format.js';
import { fill } from '../wording/wording.js';
import { addressLines } from './address.js';
import { FINE, type Sheet, SMALL } from './sheet.js';

const GAP = mm(4);
const RULE_GAP = mm(2);
/** However much the foot holds, this much of a page is for the invoice. */
const LEAST_BOTTOM = mm(160);

/** The foot of every page: who the seller is, by law, and the operator's own lines. */
export interface Foot {
  /** Upper edge, the page number included. */
  readonly top: number;
  draw(page: Page, pageNumber: string): void;
}

/** Where the text of a page ends. */
export function bodyBottom({ top }: Foot): number {
  return Math.max(top - mm(4), LEAST_BOTTOM);
}

/** @param own the operator's lines, below the seller's */
export function footOf(sheet: Sheet, own: readonly string[]): Foot {
  const columns = columnsOf(sheet).filter((column) => column.length > 0);
  const width = (WIDTH - GAP * (columns.length - 1)) / columns.length;
  const set = columns.map((column) => column.flatMap((text) => lines(text, FINE, width)));
  const ownLines = own.flatMap((text) => lines(text, FINE, WIDTH));
  const columnHeight = Math.max(0, ...set.map((column) => column.length * lineHeight(FINE)));
  const ownHeight = ownLines.length === 0 ? 0 : ownLines.length * lineHeight(FINE) + RULE_GAP;
  const ruleTop = FOOT_BOTTOM - columnHeight - ownHeight - RULE_GAP;
  return {
    top: ruleTop - lineHeight(SMALL) - mm(1),
    draw: (page, pageNumber) => {
      page.artifact(() => page.textRight(pageNumber, RIGHT, ruleTop - mm(1.6), SMALL));
      page.rule(LEFT, RIGHT, ruleTop, 0.5, HAIRLINE);
      const drawTexts = (): void => {
        set.forEach((column, index) => {
          drawLines(page, column, LEFT + index * (width + GAP), ruleTop + RULE_GAP, FINE);
        });
        drawLines(page, ownLines, LEFT, ruleTop + RULE_GAP + columnHeight + RULE_GAP, FINE);
      };
      // What stands at the foot only is read once; repeated, it is not.
      if (page.index === 0) page.within(element('Sect'), drawTexts);
      else page.artifact(drawTexts);
    },
  };
}

function columnsOf({ document, wording }: Sheet): string[][] {
  const { seller, payment } = document;
  const { contact } = seller;
  const { footer: word, formats } = wording;
  const labelled = (template: string, value: string | null | undefined): string | null =>
    value === null || value === undefined ? null : fill(template, { value });
  const account = payment.account;
  const columns = [
    [seller.name, ...addressLines(seller.address, document.buyer.address.countryCode, formats)],
    [contact?.name, labelled(word.phone, contact?.phone), labelled(word.email, contact?.email)],
    account === null
      ? []
      : [account.name, labelled(word.iban, formatIban(account.iban)), labelled(word.bic, account.bic)],
    [
      labelled(word.vatId, seller.vatId),
      labelled(word.taxNumber, seller.taxNumber),
      // Most legal texts name the register entry themselves.
      seller.legalInformation?.includes(seller.registrationId ?? '')
        ? null
        : labelled(word.registrationId, seller.registrationId),
      seller.legalInformation,
    ],
  ];
  return columns.map((column) => column.filter((text): text is string => typeof text === 'string'));
}

function drawLines(page: Page, texts: readonly string[], left: number, from: number, style: TextStyle): void {
  texts.forEach((line, index) => {
    page.text(line, left, baseline(from + index * lineHeight(style), style), style);
  });
}
