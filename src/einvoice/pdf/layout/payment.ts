import { printable } from '../font/printable.js';
import { type Block, stack } from '../page/block.js';
import { INK } from '../page/color.js';
import { LEFT, mm, RIGHT } from '../page/geometry.js';
import type { Box, Page } from '../page/page.js';
import { baseline, lineBlock, lineBlocks, lineHeight } from '../page/text-lines.js';
import { formatAmount, formatDate, formatIban } from '../wording/format.js';
import { fill } from '../wording/wording.js';
import { balanceOf } from './balance.js';
import { giroCodeModules, giroCodeText } from './giro-code.js';
import { BODY, FINE, headingStyle, LABEL, type Sheet, SMALL } from './sheet.js';

/** EPC069-12 asks for a code that a phone reads from paper; 24 mm is 0.35 mm a module at its largest. */
const CODE_SIZE = mm(24);
const LABEL_WIDTH = mm(30);

/** How the buyer pays: sentence, account and, for a transfer in euros, the payment code. */
export function paymentBlock(sheet: Sheet): Block {
  const { document, wording } = sheet;
  const text = giroCodeText(document);
  const modules = text === null ? null : giroCodeModules(text);
  const left = modules === null ? LEFT : LEFT + CODE_SIZE + mm(6);
  const words = stack([
    lineBlock(wording.payment.heading, left, headingStyle(sheet)),
    ...lineBlocks(sentence(sheet), left, RIGHT - left, BODY),
    ...accountRows(sheet, left),
  ]);
  if (modules === null) return words;
  const caption = lineHeight(FINE) + mm(0.5);
  return {
    height: Math.max(words.height, CODE_SIZE + caption),
    draw: (page, top) => {
      page.areas(codeBoxes(modules, LEFT, top), INK);
      page.text(wording.payment.giroCode, LEFT, baseline(top + CODE_SIZE + mm(0.5), FINE), FINE);
      words.draw(page, top);
    },
  };
}

function sentence({ document, wording }: Sheet): string {
  const { paymentDueDate, payment } = document;
  const { payment: word, formats } = wording;
  const balance = balanceOf(document);
  if (balance.side === 'settled') return word.nothing;
  const amount = formatAmount(balance.amount, document.currency, formats);
  if (balance.side === 'credit') return fill(word.credit, { amount });
  const date = paymentDueDate === null ? null : formatDate(paymentDueDate, formats);
  if (payment.account === null)
    return date === null ? fill(word.dueUndated, { amount }) : fill(word.due, { amount, date });
  return date === null ? fill(word.transferUndated, { amount }) : fill(word.transfer, { amount, date });
}

function accountRows({ document, wording }: Sheet, left: number): Block[] {
  const { account, remittanceInformation } = document.payment;
  const { payment: label } = wording;
  if (account === null || balanceOf(document).side !== 'due') return [];
  const rows: (readonly [string, string | null])[] = [
    [label.accountName, account.name],
    [label.iban, formatIban(account.iban)],
    [label.bic, account.bic],
    [label.reference, remittanceInformation],
  ];
  return rows
    .filter((row): row is readonly [string, string] => row[1] !== null)
    .map(([name, value], index) => accountRow(name, value, left, index === 0 ? mm(1.5) : 0));
}

function accountRow(name: string, value: string, left: number, above: number): Block {
  const values = lineBlocks(value, left + LABEL_WIDTH, RIGHT - left - LABEL_WIDTH, BODY);
  const words = stack(values);
  return {
    height: above + words.height,
    draw: (page: Page, top) => {
      page.text(printable(name), left, baseline(top + above, BODY), { ...SMALL, face: LABEL.face });
      words.draw(page, top + above);
    },
  };
}

/** Dark modules as boxes, neighbours in a row as one. */
function codeBoxes(modules: readonly (readonly boolean[])[], left: number, top: number): Box[] {
  const side = CODE_SIZE / modules.length;
  return modules.flatMap((row, index) => {
    const boxes: Box[] = [];
    let start: number | null = null;
    [...row, false].forEach((dark, column) => {
      if (dark && start === null) start = column;
      if (dark || start === null) return;
      boxes.push({
        left: left + start * side,
        top: top + index * side,
        width: (column - start) * side,
        height: side,
      });
      start = null;
    });
    return boxes;
  });
}
