import { typeface } from '@spacebooks/pdf/font/typeface';
import { MUTED } from '@spacebooks/pdf/page/color';
import type { PdfPage, TextStyle } from '@spacebooks/pdf/page/page';
import { baseline, lineHeight } from '@spacebooks/pdf/page/text-lines';

interface LabelLine {
  readonly text: string;
  readonly style: TextStyle;
}

/** A label in two languages is two lines, the second one smaller. */
function labelLines(label: string, style: TextStyle): LabelLine[] {
  const second: TextStyle = { face: 'regular', size: Math.min(style.size - 0.5, 7), color: MUTED };
  return label.split('\n').map((text, index) => ({ text, style: index === 0 ? style : second }));
}

export function labelWidth(label: string, style: TextStyle): number {
  const widths = labelLines(label, style).map((line) =>
    typeface(line.style.face).width(line.text, line.style.size),
  );
  return Math.max(...widths);
}

export function labelHeight(label: string, style: TextStyle): number {
  return labelLines(label, style).reduce((height, line) => height + lineHeight(line.style), 0);
}

/** @param at left edge, or right edge of a label that ends there */
export function drawLabel(
  page: PdfPage,
  label: string,
  at: number,
  top: number,
  style: TextStyle,
  side: 'left' | 'right' = 'left',
): void {
  let line = top;
  for (const { text, style: each } of labelLines(label, style)) {
    if (side === 'left') page.text(text, at, baseline(line, each), each);
    else page.textRight(text, at, baseline(line, each), each);
    line += lineHeight(each);
  }
}
