/** A colour of the sRGB space as the operand of the operators rg and RG: `0.04 0.43 0.31`. */
export type Color = string;

export const INK: Color = '0.1 0.1 0.12';
export const MUTED: Color = '0.38 0.38 0.42';
export const HAIRLINE: Color = '0.82 0.82 0.85';

/** WCAG 2.1, 1.4.3: large text needs a contrast of 3 to 1. */
const LEAST_CONTRAST = 3;

/** @param hex `#RRGGBB` @throws RangeError when it is anything else */
export function parseColor(hex: string): Color {
  return channels(hex)
    .map((channel) => Number((channel / 255).toFixed(3)))
    .join(' ');
}

/** The colour for text on white, or ink where the colour is too pale to be read. */
export function textColor(hex: string): Color {
  return 1.05 / (luminance(hex) + 0.05) >= LEAST_CONTRAST ? parseColor(hex) : INK;
}

/** Relative luminance of WCAG 2.1, 0 for black to 1 for white. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(hex: string): number[] {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a colour: ${hex}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
