import { parseCreditorReference, parseSwissReference } from '@spacebooks/bank-statements/references';
import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { type Block, beside, space, stack, within } from '@spacebooks/pdf/page/block';
import { INK } from '@spacebooks/pdf/page/color';
import { LEFT, mm, RIGHT } from '@spacebooks/pdf/page/geometry';
import type { TextStyle } from '@spacebooks/pdf/page/page';
import { type QrModules, qrBoxes, qrModules } from '@spacebooks/pdf/page/qr-code';
import { baseline, lineBlock, lineBlocks, lineHeight } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import { balanceOf } from '../../document/balance.js';
import type { EInvoiceDocument } from '../../document/model.js';
import { formatAmount, formatDate, formatIban } from '../../document/wording/format.js';
import { paymentSentence } from '../../document/wording/payment-sentence.js';
import type { LayoutWording } from '../../document/wording/wording.js';
import { fa3TermsOf, isFa3Document } from '../../fa3/document/fa3-document.js';
import { fill } from '../../words/load-words.js';
import { czechCodeText } from './czech-code.js';
import { giroCodeModules, giroCodeText } from './giro-code.js';
import { drawLabel, labelHeight, labelWidth } from './label.js';
import { kindOfReference } from './own-code.js';
import { payNowRows } from './pay-now.js';
import { BODY, FINE, headingStyle, LABEL, type Sheet, SMALL } from './sheet.js';
import { transferCodeText } from './transfer-code.js';

/** EPC069-12 asks for a code that a phone reads from paper; 24 mm is 0.35 mm a module at its largest. */
const CODE_SIZE = mm(24);
const LABEL_WIDTH = mm(30);
const ACCOUNT_LABEL: TextStyle = { ...SMALL, face: LABEL.face };
/** Puts a label on the baseline of the value beside it, which is set larger. */
const LABEL_SINK = baseline(0, BODY) - baseline(0, ACCOUNT_LABEL);

/** A code that banking apps read, and what it is called below. */
interface PaymentCode {
  readonly modules: QrModules;
  readonly name: string;
}

/** That of the seller's country, else the European one. */
function paymentCode({ document, wording }: Sheet): PaymentCode | null {
  const czech = czechCodeText(document);
  if (czech !== null) return { modules: qrModules(czech, 'M'), name: 'QR Platba' };
  const text = giroCodeText(document);
  const modules = text === null ? null : giroCodeModules(text);
  return modules === null ? null : { modules, name: wording.payment.giroCode };
}

/**
 * How the buyer pays: sentence, account and, for a transfer, the payment code.
 *
 * @param right where its lines end
 */
export function paymentBlock(sheet: Sheet, right = RIGHT): Block {
  const { document, wording } = sheet;
  const code = paymentCode(sheet);
  const modules = code?.modules ?? null;
  const left = modules === null ? LEFT : LEFT + CODE_SIZE + mm(6);
  const polish = transferCodeText(document);
  const words = stack([
    lineBlock(wording.payment.heading, left, headingStyle(sheet), 'H2'),
    ...lineBlocks(
      inOneLine(settlement(sheet), paymentSentence(sheet.document, wording)),
      left,
      right - left,
      BODY,
    ),
    ...accountRows(sheet, left, right),
    ...ksefRows(sheet, polish, right),
    ...payNowRows(sheet, left),
  ]);
  if (code === null || modules === null) return words;
  const caption = lineHeight(FINE) + mm(0.5);
  return {
    height: Math.max(words.height, CODE_SIZE + caption),
    draw: (page, top) => {
      words.draw(page, top);
      const box = { left: LEFT, top, width: CODE_SIZE, height: CODE_SIZE };
      page.within(element('Figure', { alt: codeDescription(sheet, code.name), box }), () =>
        page.grid(qrBoxes(modules), LEFT, top, CODE_SIZE / modules.length, INK),
      );
      page.text(code.name, LEFT, baseline(top + CODE_SIZE + mm(0.5), FINE), FINE);
    },
  };
}

/** That the payer quotes the number in KSeF, beside the payment code where there is one. */
function ksefRows(sheet: Sheet, code: string | null, right: number): Block[] {
  const { document, wording } = sheet;
  const { account, directDebit, card, remittanceInformation } = document.payment;
  const isTransfer = account !== null && directDebit === undefined && card === undefined;
  if (!isTransfer || fa3TermsOf(document)?.buyer.kind !== 'nip') return [];
  if (balanceOf(document).side !== 'due') return [];
  const { quoteNumber, quoteNumberLater } = wording.ksef.sentences;
  const isKnown = parseKsefNumber(remittanceInformation ?? '') !== null;
  const left = code === null ? LEFT : LEFT + CODE_SIZE + mm(4);
  const sentence = lineBlocks(isKnown ? quoteNumber : quoteNumberLater, left, right - left, BODY);
  if (code === null) return [space(mm(1.5)), ...sentence];
  const modules = qrModules(code, 'M');
  const caption = lineBlocks(wording.payment.giroCode, left, right - left, FINE);
  const square: Block = {
    height: CODE_SIZE,
    draw: (page, top) => {
      const box = { left: LEFT, top, width: CODE_SIZE, height: CODE_SIZE };
      page.within(element('Figure', { alt: codeDescription(sheet, wording.payment.giroCode), box }), () =>
        page.grid(qrBoxes(modules), LEFT, top, CODE_SIZE / modules.length, INK),
      );
    },
  };
  return [space(mm(3)), beside(square, stack([...sentence, space(mm(1)), ...caption]))];
}

/** What the payment code says, for those who cannot see it. */
export function codeDescription({ document, wording }: Sheet, name: string): string {
  const { account, remittanceInformation } = document.payment;
  const { amount } = balanceOf(document);
  const parts = [
    formatAmount(amount, document.currency, wording.formats),
    account === null ? null : formatIban(account.iban),
    remittanceInformation,
  ];
  return `QR: ${name}, ${parts.filter((part) => part !== null).join(', ')}`;
}

/** What an FA(3) says was paid, and when; empty where nothing was. */
function settlement({ document, wording }: Sheet): string {
  const { formats, ksef } = wording;
  const settled = fa3TermsOf(document)?.settlement;
  if (settled === undefined || settled.state === 'due') return '';
  if (settled.state === 'paid back') {
    return fill(ksef.sentences.paidBack, {
      amount: formatAmount(settled.amount, document.currency, formats),
    });
  }
  const date = formatDate(settled.date, formats);
  if (settled.state === 'paid') return fill(ksef.sentences.paid, { date });
  const amount = formatAmount(settled.amount, document.currency, formats);
  return fill(ksef.sentences.partlyPaid, { date, amount });
}

/** Sentences after each other, in each of their languages. */
function inOneLine(first: string, second: string): string {
  const before = first.split('\n');
  const lines = second.split('\n').map((line, index) => `${before[index] ?? ''} ${line}`.trim());
  return lines.join('\n');
}

function accountRows({ document, wording }: Sheet, left: number, right: number): Block[] {
  if (balanceOf(document).side !== 'due') return [];
  const rows = rowsOf(document, wording);
  const given = rows.filter((row): row is readonly [string, string] => row[1] !== null);
  if (given.length === 0) return [];
  const widest = Math.max(...given.map(([name]) => labelWidth(name, ACCOUNT_LABEL)));
  const indent = isFa3Document(document) ? widest + mm(3) : Math.max(LABEL_WIDTH, widest + mm(3));
  const list = element('L');
  return given.flatMap(([name, value], index) => [
    space(index === 0 ? mm(1.5) : 0),
    within(
      list,
      accountRow(name, lineBlocks(value, left + indent, right - left - indent, BODY, 'LBody'), left),
    ),
  ]);
}

type Row = readonly [label: string, value: string | null];

/** What a transfer needs, or what the amount is collected from; a card and an account without what others could use. */
function rowsOf(document: EInvoiceDocument, { payment: label, ksef }: LayoutWording): readonly Row[] {
  const { account, directDebit, card, remittanceInformation } = document.payment;
  if (directDebit !== undefined) {
    const { mandate, creditorId, account: debited } = directDebit;
    return [
      [label.mandate, mandate],
      [label.creditorId, creditorId],
      [label.debitedAccount, debited === null ? null : `${debited.slice(0, 2)} … ${debited.slice(-4)}`],
    ];
  }
  if (card !== undefined) return [[label.card, `… ${card.digits}`]];
  if (account === null) return [];
  return [
    [label.accountName, account.name],
    [label.iban, formatIban(account.iban)],
    [label.bic, account.bic],
    [ksef.labels.bank, fa3TermsOf(document)?.bankName ?? null],
    [
      labelOfReference(document, label),
      remittanceInformation === null ? null : shownReference(remittanceInformation),
    ],
  ];
}

function labelOfReference(document: EInvoiceDocument, label: LayoutWording['payment']): string {
  switch (kindOfReference(document)) {
    case 'structured communication':
      return label.structuredCommunication;
    case 'variable symbol':
      return label.variableSymbol;
    case 'creditor reference':
      return label.creditorReference;
    default:
      return label.reference;
  }
}

/** A creditor reference is read in groups of four, as an IBAN is, a Swiss one in groups of five from its end. */
export function shownReference(quoted: string): string {
  if (parseSwissReference(quoted) !== null) return quoted.replace(/^.{2}|.{5}(?=.)/g, '$& ');
  return parseCreditorReference(quoted)?.replace(/.{4}(?=.)/g, '$& ') ?? quoted;
}

function accountRow(name: string, values: readonly Block[], left: number): Block {
  const label = within(element('Lbl'), {
    height: labelHeight(name, ACCOUNT_LABEL),
    draw: (page, top) => drawLabel(page, name, left, top + LABEL_SINK, ACCOUNT_LABEL),
  });
  // Below a label in two languages the next one would seem a third.
  const row = within(element('LI'), beside(label, stack(values)));
  return stack([row, space(name.includes('\n') ? mm(0.8) : 0)]);
}
