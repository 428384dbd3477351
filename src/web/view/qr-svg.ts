import { lazily } from '@spacebooks/base/lazy';

const leanQr = lazily(() => import('lean-qr'));
/** Light modules around it, without which it is not read. */
const QUIET = 4;

/** A text as a picture: a path of dark modules, and the side of the square that it stands in. */
export interface QrPicture {
  readonly side: number;
  readonly path: string;
}

export async function qrPicture(text: string): Promise<QrPicture> {
  const { generate } = await leanQr();
  const code = generate(text);
  const all = [...Array(code.size).keys()];
  const dark = all.flatMap((y) => all.filter((x) => code.get(x, y)).map((x) => square(x, y)));
  return { side: code.size + 2 * QUIET, path: dark.join('') };
}

function square(x: number, y: number): string {
  return `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
}
