import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { lazily } from '@spacebooks/base/lazy';

const require = createRequire(import.meta.url);

/** The renderer, once a process: a few megabytes, which only a mail with pictures needs. */
const renderer = lazily(async () => {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  const fonts = await Promise.all(['400Regular', '600SemiBold'].map(fontOf));
  const binary = await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm'));
  await initWasm(binary).catch((error: unknown) => {
    // It outlives a renderer that could not be made whole.
    if (!/Already initialized/.test(String(error))) throw error;
  });
  return { Resvg, fonts };
});

/** Twice as many pixels as the picture is wide: sharp on a phone. */
const SCALE = 2;

/** A picture for mail programs, few of which show SVG. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const { Resvg, fonts } = await renderer();
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: SCALE },
    font: { fontBuffers: fonts, defaultFontFamily: 'Noto Sans', sansSerifFamily: 'Noto Sans' },
  });
  const image = picture.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    picture.free();
  }
}

async function fontOf(cut: string): Promise<Uint8Array> {
  return readFile(require.resolve(`@expo-google-fonts/noto-sans/${cut}/NotoSans_${cut}.ttf`));
}
