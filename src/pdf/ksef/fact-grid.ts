import { type Block, beside, space, stack, within } from '@spacebooks/pdf/page/block';
import { LEFT, mm, WIDTH } from '@spacebooks/pdf/page/geometry';
import { lineBlocks } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import { balanceOf } from '../../document/balance.js';
import { deliveryLine } from '../../document/build/delivery-line.js';
import { formatDate } from '../../document/wording/format.js';
import { fa3TermsOf } from '../../fa3/document/fa3-document.js';
import { servicePeriodFact } from '../layout/facts.js';
import { drawLabel, labelHeight } from '../layout/label.js';
import { BODY, type Sheet, SMALL } from '../layout/sheet.js';

const COLUMNS = 4;
const GAP = mm(4);

type Fact = readonly [label: string, value: string | null];

/** Dates and references, four beside each other, only where there is a value. */
export function factGrid({ document, wording }: Sheet): Block {
  const { facts: label, ksef, formats } = wording;
  const collected = document.payment.state?.kind === 'collected';
  const due = balanceOf(document).side === 'due' ? document.paymentDueDate : null;
  return factBlock([
    [label.issueDate, formatDate(document.issueDate, formats)],
    [ksef.heads.placeOfIssue, fa3TermsOf(document)?.placeOfIssue ?? null],
    servicePeriodFact(document, wording),
    [collected ? label.collectionDate : label.paymentDueDate, due === null ? null : formatDate(due, formats)],
    [label.orderReference, document.orderReference],
    [label.contractReference, document.contractReference ?? null],
    [label.projectReference, document.projectReference ?? null],
    [label.deliverTo, deliveryLine(document)],
    [label.buyerReference, document.buyerReference],
  ]);
}

/** Facts in rows of so many, each under its label. */
export function factBlock(facts: readonly Fact[], columns = COLUMNS): Block {
  const width = (WIDTH - GAP * (columns - 1)) / columns;
  const given = facts.filter((fact): fact is readonly [string, string] => fact[1] !== null);
  const rows: Block[] = [];
  for (let at = 0; at < given.length; at += columns) {
    const cells = given
      .slice(at, at + columns)
      .map((fact, column) => cell(fact, LEFT + column * (width + GAP), width));
    rows.push(space(mm(3)), beside(...cells));
  }
  return within(element('L'), stack(rows));
}

function cell([label, value]: readonly [string, string], left: number, width: number): Block {
  const head = within(element('Lbl'), {
    height: labelHeight(label, SMALL),
    draw: (page, top) => drawLabel(page, label, left, top, SMALL),
  });
  return within(element('LI'), stack([head, ...lineBlocks(value, left, width, BODY, 'LBody')]));
}
