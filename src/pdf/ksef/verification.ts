import { typeface } from '@spacebooks/pdf/font/typeface';
import { type Block, beside, space, stack } from '@spacebooks/pdf/page/block';
import { INK } from '@spacebooks/pdf/page/color';
import { mm, RIGHT } from '@spacebooks/pdf/page/geometry';
import type { TextStyle } from '@spacebooks/pdf/page/page';
import { type QrModules, qrBoxes, qrModules } from '@spacebooks/pdf/page/qr-code';
import { baseline, lineBlock, lineBlocks, lineHeight } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import { FINE, headingStyle, type Sheet, STRONG } from '../layout/sheet.js';

/** An address of KSeF as a QR code. */
interface KsefCode {
  readonly url: string;
}

/** What leads from the paper to KSeF. */
export interface KsefVisual {
  /** KOD I, this invoice; the label is its KSeF number, or what stands for one: `OFFLINE`. */
  readonly codeOne: KsefCode & { readonly label: string };
  /** KOD II, the issuer's certificate, of an invoice that was issued offline. */
  readonly codeTwo: KsefCode | null;
}

/** Never translated: what the law calls the label of KOD II. */
const CERTIFICATE = 'CERTYFIKAT';
const LABEL: TextStyle = { ...STRONG, size: 7.5 };
/** ISO 18004: four light modules around a code. */
const QUIET_MODULES = 4;
const LEAST_SIDE = mm(30);
/** A phone reads this from paper; the smallest that printers of offices keep apart is 0.4 mm. */
const LEAST_MODULE = mm(0.42);
/** Larger codes (version 14 and up) trade correction for modules that stay large. */
const LARGEST_WITH_M = 69;
const COLUMN_GAP = mm(6);

interface Code {
  readonly modules: QrModules;
  readonly url: string;
  readonly label: string;
}

interface Verification {
  readonly width: number;
  /** Ends at the right edge of the page's text. */
  readonly block: Block;
}

/** KOD I with the number of the invoice right under it, and KOD II beside it; both open their address when clicked. */
export function verification(sheet: Sheet, { codeOne, codeTwo }: KsefVisual): Verification {
  const { headings, sentences } = sheet.wording.ksef;
  const codes = [codeOf(codeOne.url, codeOne.label)];
  if (codeTwo !== null) codes.push(codeOf(codeTwo.url, CERTIFICATE));
  const sizes = codes.map(({ modules }) => modules.length);
  const side = Math.max(LEAST_SIDE, LEAST_MODULE * Math.max(...sizes));
  const quiet = (QUIET_MODULES * side) / Math.min(...sizes);
  const widths = codes.map(({ label }) => Math.max(side, labelWidth(label)));
  const headingWidth = typeface('semibold').width(headings.verification, headingStyle(sheet).size);
  const columnsWidth = widths.reduce((sum, each) => sum + each + COLUMN_GAP, -COLUMN_GAP);
  const width = Math.max(columnsWidth, headingWidth);
  let left = RIGHT - width;
  const heading = lineBlock(headings.verification, left, headingStyle(sheet), 'H2');
  const hint = codeTwo === null ? sentences.scan : sentences.scanBoth;
  const words = lineBlocks(hint, left, width, FINE);
  const columns = codes.map((code, index) => {
    const block = codeBlock(code, left, side, quiet);
    left += (widths[index] ?? 0) + COLUMN_GAP;
    return block;
  });
  return { width, block: stack([heading, space(mm(2)), beside(...columns), space(mm(1)), ...words]) };
}

function codeOf(url: string, label: string): Code {
  const strong = qrModules(url, 'M');
  return { url, label, modules: strong.length > LARGEST_WITH_M ? qrModules(url, 'L') : strong };
}

function labelWidth(label: string): number {
  return typeface(LABEL.face).width(label, LABEL.size);
}

function codeBlock({ modules, url, label }: Code, left: number, side: number, quiet: number): Block {
  const height = side + quiet + lineHeight(LABEL);
  return {
    height,
    draw: (page, top) => {
      const square = { left, top, width: side, height: side };
      const whole = { left, top, width: Math.max(side, labelWidth(label)), height };
      const drawCode = (): void => {
        page.within(element('Figure', { alt: `QR: ${label}`, box: square }), () =>
          page.grid(qrBoxes(modules), left, top, side / modules.length, INK),
        );
        page.text(label, left, baseline(top + side + quiet, LABEL), LABEL);
      };
      page.within(element('P'), () => page.link(url, `${label}: ${url}`, whole, drawCode));
    },
  };
}
