import { generate } from 'lean-qr';

/** A line of plain text that leads to an address. */
export interface LinkedLine {
  readonly text: string;
  readonly address: string;
}

const MARGIN = 72;
const TOP = 770;
const LEADING = 14;
/** Points a side of one module of a code. */
const MODULE = 2;

/**
 * A valid one-page PDF that shows some lines of plain text; characters beyond ASCII become `?`.
 * @param code what a QR code below the lines says; none when null
 */
export function simplePdf(lines: readonly (string | LinkedLine)[], code: string | null = null): Uint8Array {
  const shown = lines.map((line) => `(${escaped(typeof line === 'string' ? line : line.text)}) '`).join('\n');
  const drawn = code === null ? '' : `\n${codeAt(TOP - LEADING * (lines.length + 1), code)}`;
  const content = `BT /F1 12 Tf ${LEADING} TL ${MARGIN} ${TOP} Td\n${shown}\nET${drawn}`;
  const links = lines.flatMap((line, index) => (typeof line === 'string' ? [] : [linkAt(index, line)]));
  const annotations = links.length === 0 ? '' : ` /Annots [${links.join(' ')}]`;
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>${annotations} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** Where a line is, in the order of the page. */
function linkAt(index: number, { address }: LinkedLine): string {
  const base = TOP - LEADING * (index + 1);
  const place = `${MARGIN} ${base - 3} ${595 - MARGIN} ${base + LEADING - 3}`;
  const action = `<< /S /URI /URI (${escaped(address)}) >>`;
  return `<< /Type /Annot /Subtype /Link /Rect [${place}] /Border [0 0 0] /A ${action} >>`;
}

/** A QR code whose upper side is at that height, one rectangle for each dark module. */
function codeAt(top: number, text: string): string {
  const code = generate(text);
  const all = [...Array(code.size).keys()];
  const dark = all.flatMap((y) => all.filter((x) => code.get(x, y)).map((x) => `${x} ${-y - 1} 1 1 re`));
  return `q ${MODULE} 0 0 ${MODULE} ${MARGIN} ${top} cm\n${dark.join('\n')}\nf Q`;
}

function fileOf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

function escaped(line: string): string {
  return line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
}
