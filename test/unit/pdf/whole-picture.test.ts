import { crc32, deflateSync } from 'node:zlib';
import { pictureFault } from '@spacebooks/pdf/whole-picture';
import { describe, expect, it } from 'vitest';
import { logoFault } from '../../../src/einvoice/logo-file.js';
import { png } from './png.js';

/** A JPEG of that many components, without pixels; a scan that nothing ends where it is cut off. */
function jpeg(components: number, isCut = false): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 8 + 3 * components, 8, 0, 40, 0, 80, components]);
  const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 4]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    Buffer.alloc(3 * components),
    scan,
    Buffer.from(isCut ? [] : [0xff, 0xd9]),
  ]);
}

describe('a picture for the logo', () => {
  it('that is whole has no fault', async () => {
    expect(await logoFault(png(60, 40))).toBeNull();
    expect(await logoFault(jpeg(3))).toBeNull();
    expect(await logoFault(jpeg(1))).toBeNull();
  });

  it('is damaged wherever it is cut off', () => {
    const whole = png(60, 40);
    for (let length = 8; length < whole.length; length += 1) {
      expect([length, pictureFault(whole.subarray(0, length))]).toEqual([length, { fault: 'damaged' }]);
    }
    expect(pictureFault(jpeg(3, true))).toEqual({ fault: 'damaged' });
    expect(pictureFault(jpeg(3).subarray(0, 12))).toEqual({ fault: 'damaged' });
  });

  it('is damaged where a byte is another one, though the writer of PDFs would take it', () => {
    const whole = Buffer.from(png(60, 40));
    for (let at = 8; at < whole.length; at += 1) {
      const other = Buffer.from(whole);
      other[at] = (other[at] ?? 0) ^ 0x55;
      expect([at, pictureFault(other)]).toEqual([at, { fault: 'damaged' }]);
    }
  });

  it('is named for what it is otherwise', async () => {
    expect(pictureFault(Buffer.from('GIF89a'))).toEqual({ fault: 'kind' });
    expect(pictureFault(jpeg(4))).toEqual({ fault: 'cmyk' });
    expect(pictureFault(png(3001, 1))).toEqual({ fault: 'pixels', width: 3001, height: 1 });
    expect(pictureFault(png(0, 1))).toEqual({ fault: 'damaged' });
    expect(await logoFault(unpackable())).toEqual({ fault: 'damaged' });
  });
});

/** All parts are whole, and what is packed in them is too little. */
function unpackable(): Buffer {
  const whole = Buffer.from(png(60, 40));
  const packed = deflateSync(Buffer.alloc(10));
  const at = whole.indexOf('IDAT') - 4;
  const body = Buffer.concat([Buffer.from('IDAT'), packed]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([whole.subarray(0, at), length, body, sum, whole.subarray(-12)]);
}
