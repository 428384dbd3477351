/** A colour of the sRGB space as the operand of the operators rg and RG: `0.04 0.43 0.31`. */
export type Color = string;

export const INK: Color = '0.1 0.1 0.12';
export const MUTED: Color = '0.38 0.38 0.42';
export const HAIRLINE: Color = '0.82 0.82 0.85';

/** WCAG 2.1, 1.4.3, level AA; it holds in greyscale too, being one of luminance alone. */
const LEAST_CONTRAST = 4.5;
const DARKER = 0.95;

/** @param hex `#RRGGBB` @throws RangeError when it is anything else */
export function parseColor(hex: string): Color {
  return operand(channels(hex));
}

/** The colour for text on white, darker of the same hue where it is too pale to be read. */
export function textColor(hex: string): Color {
  let color = channels(hex);
  while (1.05 / (luminance(color) + 0.05) < LEAST_CONTRAST) color = color.map((channel) => channel * DARKER);
  return operand(color);
}

/** Relative luminance of WCAG 2.1, 0 for black to 1 for white. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function operand(color: readonly number[]): Color {
  return color.map((channel) => Number((channel / 255).toFixed(3))).join(' ');
}

/** From 0 to 255. */
function channels(hex: string): number[] {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a colour: ${hex}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
