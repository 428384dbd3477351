import { decodePDFRawStream, PDFContext, PDFRawStream } from 'pdf-lib';

interface DecodeStream {
  ensureBuffer(length: number): unknown;
}

/**
 * Bounds what pdf-lib inflates in this process from now on, all streams together, because no limit of the heap sees it.
 * Every decoder of pdf-lib asks for its room in one place.
 *
 * @param onMore called when there is more; pdf-lib continues after errors in single objects
 * @returns begins to count anew, for who opens several files
 */
export function limitInflated(mostBytes: number, onMore: () => void): () => void {
  const prototype = decoderPrototype();
  const original = prototype.ensureBuffer;
  const taken = new WeakMap<DecodeStream, number>();
  let inAll = 0;
  prototype.ensureBuffer = function (this: DecodeStream, length: number): unknown {
    const before = taken.get(this) ?? 0;
    if (length > before) {
      taken.set(this, length);
      inAll += length - before;
    }
    if (inAll > mostBytes) {
      onMore();
      throw new Error(`more than ${mostBytes} bytes`);
    }
    return original.call(this, length);
  };
  return () => {
    inAll = 0;
  };
}

/** What all decoders inherit from is not exported, but one of them can be made. */
function decoderPrototype(): DecodeStream {
  const context = PDFContext.create();
  const stream = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), Uint8Array.of(0x78, 0x9c));
  let prototype: unknown = decodePDFRawStream(stream);
  while (prototype !== null && !Object.hasOwn(prototype as object, 'ensureBuffer')) {
    prototype = Object.getPrototypeOf(prototype);
  }
  if (prototype === null) throw new Error('pdf-lib decodes in another way now');
  return prototype as DecodeStream;
}
