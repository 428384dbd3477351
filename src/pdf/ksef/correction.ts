import { formatDate } from '../../document/wording/format.js';
import { fa3TermsOf } from '../../fa3/document/fa3-document.js';
import { BODY, headingStyle, type Sheet } from '../layout/sheet.js';
import { type Block, space, stack } from '../page/block.js';
import { LEFT, mm, WIDTH } from '../page/geometry.js';
import { lineBlock, lineBlocks } from '../page/text-lines.js';
import { factBlock } from './fact-grid.js';

/** A number of KSeF needs the half of a line. */
const COLUMNS = 2;

/** Which invoice a correction (KOR) corrects, why, and how its amounts are meant; nothing on other invoices. */
export function correctionBlocks(sheet: Sheet): Block[] {
  const { document, wording } = sheet;
  const { precedingInvoice: original } = document;
  const correction = fa3TermsOf(document)?.correction ?? null;
  if (original === null || correction === null) return [];
  const { headings, heads, remarks, sentences } = wording.ksef;
  const { issueDate } = original;
  return [
    space(mm(6)),
    stack([
      lineBlock(headings.correctedInvoice, LEFT, headingStyle(sheet), 'H2'),
      factBlock(
        [
          [wording.facts.number, original.number],
          [wording.facts.issueDate, issueDate === null ? null : formatDate(issueDate, wording.formats)],
          [heads.ksefNumber, correction.ksefNumber ?? remarks.outsideKsef],
          [heads.reason, correction.reason],
        ],
        COLUMNS,
      ),
    ]),
    space(mm(3)),
    ...lineBlocks(sentences.differences, LEFT, WIDTH, BODY),
  ];
}
