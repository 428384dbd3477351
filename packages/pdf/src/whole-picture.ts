import { crc32, inflateSync } from 'node:zlib';

/** Why a picture is no good for a document, though it may begin like one. */
export type PictureFault =
  | { readonly fault: 'kind' | 'damaged' | 'cmyk' }
  /** Decoding it would take more memory than it is worth. */
  | { readonly fault: 'pixels'; readonly width: number; readonly height: number };

interface Size {
  readonly width: number;
  readonly height: number;
  readonly isCmyk?: boolean;
  /** Of a PNG, packed. */
  readonly pixels?: Buffer;
  /** How long its rows are unpacked, at least; what is interlaced has more of them. */
  readonly unpacked?: number;
}

const MOST_PIXELS = 3000;

/**
 * What is wrong with the bytes of a PNG or JPEG, part by part: each is there and, where its format says so, as it was saved. The
 * writer of PDFs looks at less of it, and would embed what no reader shows.
 *
 * @returns null where all is well
 */
export function pictureFault(bytes: Uint8Array): PictureFault | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = buffer.subarray(0, 8).toString('hex') === '89504e470d0a1a0a';
  const isJpeg = buffer.subarray(0, 3).toString('hex') === 'ffd8ff';
  if (!isPng && !isJpeg) return { fault: 'kind' };
  const size = isPng ? pngSize(buffer) : jpegSize(buffer);
  if (size === null || size.width === 0 || size.height === 0) return { fault: 'damaged' };
  const { width, height, isCmyk = false, pixels, unpacked = 0 } = size;
  if (width > MOST_PIXELS || height > MOST_PIXELS) return { fault: 'pixels', width, height };
  if (isCmyk) return { fault: 'cmyk' };
  return pixels === undefined || canBeUnpacked(pixels, unpacked) ? null : { fault: 'damaged' };
}

const MOST_UNPACKED = 2 * 8 * MOST_PIXELS * MOST_PIXELS;

function canBeUnpacked(pixels: Buffer, least: number): boolean {
  try {
    return inflateSync(pixels, { maxOutputLength: MOST_UNPACKED }).length >= least;
  } catch {
    return false;
  }
}

/** Of a pixel, by the type of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Null where a chunk is cut off, or its checksum is another one. */
function pngSize(png: Buffer): Size | null {
  const pixels: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return null;
    const type = png.toString('latin1', at + 4, at + 8);
    if (at === 8 && (type !== 'IHDR' || end < 33)) return null;
    if (type === 'IDAT') pixels.push(png.subarray(at + 8, end - 4));
    if (type === 'IEND') return { ...headOf(png), pixels: Buffer.concat(pixels) };
    at = end;
  }
  return null;
}

function headOf(png: Buffer): Size {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bits = (png[24] ?? 0) * (SAMPLES[png[25] ?? 0] ?? 0);
  return { width, height, unpacked: height * (1 + Math.ceil((width * bits) / 8)) };
}

const [SOF, LAST_SOF, DHT, JPG, DAC] = [0xc0, 0xcf, 0xc4, 0xc8, 0xcc];
const [START_OF_SCAN, END] = [0xda, 0xd9];

/** Null where a segment is cut off, or nothing ends the scan. */
function jpegSize(jpeg: Buffer): Size | null {
  let size: Size | null = null;
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length) return null;
    if (marker >= SOF && marker <= LAST_SOF && ![DHT, JPG, DAC].includes(marker) && end >= at + 10)
      size = {
        ...{ height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) },
        isCmyk: jpeg[at + 9] === 4,
      };
    if (marker === START_OF_SCAN) return jpeg.indexOf(Buffer.from([0xff, END]), end) === -1 ? null : size;
    at = end;
  }
  return null;
}
