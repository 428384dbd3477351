import { spawnSync } from 'node:child_process';
import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../documents.js';
import { drawKsefPdf } from '../drawn-pdfs.js';
import { ISSUED, KSEF_NUMBER, offline, polishDocument } from '../polish-documents.js';
import { shownTexts } from '../shown-texts.js';
import { type DrawnLink, drawnCodes, drawnLinks } from './drawn-codes.js';

const draw = (visual = ISSUED, items = 1): Promise<Uint8Array> =>
  drawKsefPdf(polishDocument({ items: Array.from({ length: items }, () => ({})) }), visual, OPTIONS);
/** Without the payment code, which other tests read. */
const ksefCodes = async (pdf: Uint8Array) =>
  (await drawnCodes(pdf)).filter(({ text }) => text?.startsWith('https://') ?? true);
const OFFLINE = [
  ['a key on P-256', 86],
  ['an RSA key', 342],
] as const;

describe('KOD I', () => {
  it('holds the address of the invoice and has the KSeF number right under it', async () => {
    const pdf = await draw();
    expect((await ksefCodes(pdf)).map(({ text }) => text)).toEqual([ISSUED.codeOne.url]);
    const texts = (await shownTexts(pdf)).flat();
    // In the title, as the label, and as what the payer quotes.
    expect(texts.filter((text) => text === KSEF_NUMBER)).toHaveLength(3);
    expect(texts).not.toContain('OFFLINE');
    expect(texts).not.toContain('CERTYFIKAT');
  });

  it('stands on the page of the payment, however many there are', async () => {
    const pdf = await draw(ISSUED, 60);
    const pages = await shownTexts(pdf);
    expect(pages.length).toBeGreaterThan(2);
    expect((await drawnCodes(pdf)).map(({ page }) => page)).toEqual([pages.length - 1]);
    expect(pages.at(-1)).toEqual(expect.arrayContaining(['Płatność', KSEF_NUMBER]));
  });
});

describe('a preview', () => {
  it('has its word where the number would be, and is not called offline', async () => {
    const { codeOne } = ISSUED;
    const texts = (
      await shownTexts(await draw({ codeOne: { ...codeOne, label: 'PODGLĄD' }, codeTwo: null }))
    ).flat();
    expect(texts.filter((text) => text === 'PODGLĄD')).toHaveLength(2);
    expect(texts).not.toContain('Numer KSeF');
    expect(texts.join(' ')).not.toMatch(/offline/i);
  });
});

describe('an invoice that was issued offline', () => {
  it.each(OFFLINE)('has both codes with their labels, and says so: %s', async (_key, length) => {
    const visual = offline(length);
    const pdf = await draw(visual);
    const codes = await drawnCodes(pdf);
    expect(codes.map(({ text }) => text)).toEqual([visual.codeOne.url, visual.codeTwo?.url]);
    const texts = (await shownTexts(pdf)).flat();
    expect(texts.filter((text) => text === 'OFFLINE')).toHaveLength(2);
    expect(texts.filter((text) => text === 'CERTYFIKAT')).toHaveLength(1);
    expect(texts).not.toContain('Numer KSeF');
    expect(texts.join(' ')).toContain('Faktura wystawiona w trybie offline.');
  });
});

describe('the codes', () => {
  it.each([ISSUED, ...OFFLINE.map(([, length]) => offline(length))])(
    'can be scanned from paper and stay within the page',
    async (visual) => {
      for (const { moduleMm, left, side } of await ksefCodes(await draw(visual))) {
        expect(moduleMm).toBeGreaterThanOrEqual(0.4);
        expect((side * 25.4) / 72).toBeGreaterThanOrEqual(29.9);
        expect((side * 25.4) / 72).toBeLessThan(40);
        expect(left + side).toBeLessThanOrEqual((190.01 * 72) / 25.4);
      }
    },
  );

  it('leave each other the quiet zone', async () => {
    const [one, two] = await drawnCodes(await draw(offline(342)));
    if (one === undefined || two === undefined) throw new Error('two codes were given');
    const gapMm = ((two.left - one.left - one.side) * 25.4) / 72;
    expect(gapMm).toBeGreaterThanOrEqual(4 * one.moduleMm);
  });

  it('open their address when they are clicked, label included, and are printed', async () => {
    const visual = offline();
    const pdf = await draw(visual);
    const links = await drawnLinks(pdf);
    expect(links.map(({ url }) => url)).toEqual([visual.codeOne.url, visual.codeTwo?.url]);
    const codes = await drawnCodes(pdf);
    links.forEach(({ rectangle, flags }, index) => {
      const code = codes[index];
      const [left = 0, bottom = 0, right = 0, top = 0] = rectangle;
      expect(flags).toBe(4);
      expect(left).toBeCloseTo(code?.left ?? 0, 1);
      // The quiet zone below the coarsest code, then a line of 7.5 points.
      const module = ((codes[0]?.moduleMm ?? 0) * 72) / 25.4;
      expect(bottom).toBeCloseTo((code?.bottom ?? 0) - 4 * module - 7.5 * 1.35, 1);
      expect(right - left).toBeGreaterThanOrEqual((code?.side ?? 0) - 0.1);
      expect(top).toBeCloseTo((code?.bottom ?? 0) + (code?.side ?? 0), 0);
    });
  });
});

describe('a page as it is printed', () => {
  const pdftoppm = spawnSync('pdftoppm', ['-v']).status === 0;
  if (!pdftoppm) console.log('Skipped: reading the codes off a picture by pdftoppm, which is not installed.');

  it.skipIf(!pdftoppm).each(OFFLINE)('lets both codes be read: %s', async (_key, length) => {
    const visual = offline(length);
    const pdf = await draw(visual);
    const read = (await drawnLinks(pdf)).map((link) => readPicture(pdf, link));
    expect(read).toEqual([visual.codeOne.url, visual.codeTwo?.url]);
  });
});

/** Reads the code inside a link, with what surrounds it on paper, at 200 dots an inch. */
function readPicture(pdf: Uint8Array, { page, rectangle }: DrawnLink): string | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = rectangle;
  const dots = (points: number): number => Math.round((points * 200) / 72);
  const margin = 8;
  const [width, height] = [dots(right - left + 2 * margin), dots(top - bottom + 2 * margin)];
  const crop = { x: dots(left - margin), y: dots(841.89 - top - margin), W: width, H: height };
  const options = Object.entries(crop).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const pages = ['-f', String(page + 1), '-l', String(page + 1)];
  const { stdout } = spawnSync('pdftoppm', ['-r', '200', '-gray', ...pages, ...options, '-'], { input: pdf });
  const grey = stdout.subarray(stdout.length - width * height);
  const pixels = new Uint8ClampedArray(width * height * 4);
  grey.forEach((value, index) => {
    pixels.set([value, value, value, 255], index * 4);
  });
  return jsqr.default(pixels, width, height)?.data;
}
