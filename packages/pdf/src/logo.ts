import { type PDFContext, PDFDocument, type PDFImage, PDFName, PDFRawStream, type PDFRef } from 'pdf-lib';

export interface LogoFile {
  readonly bytes: Uint8Array;
  readonly kind: 'png' | 'jpeg';
}

export interface Logo {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Writes the image into a document. */
  embed(context: PDFContext): PDFRef;
}

const decoded = new WeakMap<Uint8Array, Promise<Logo>>();

/**
 * The logo, decoded and compressed once and then written into every document as it is.
 *
 * @throws Error when it is no readable PNG or JPEG, or a JPEG in CMYK, which PDF/A allows only beside a CMYK
 * profile
 */
export function decodeLogo(file: LogoFile): Promise<Logo> {
  const known = decoded.get(file.bytes);
  if (known !== undefined) return known;
  const logo = decode(file);
  decoded.set(file.bytes, logo);
  return logo;
}

async function decode({ bytes, kind }: LogoFile): Promise<Logo> {
  const scratch = await PDFDocument.create({ updateMetadata: false });
  const image = await (kind === 'png' ? scratch.embedPng(bytes) : scratch.embedJpg(bytes));
  await image.embed();
  const { stream, mask } = streamsOf(scratch.context, image);
  if (stream.dict.get(PDFName.of('ColorSpace')) === PDFName.of('DeviceCMYK'))
    throw new Error('the logo is a JPEG in CMYK; save it in RGB');
  return {
    width: image.width,
    height: image.height,
    embed: (context) => {
      const copy = copyStream(context, stream);
      if (mask !== null) copy.dict.set(PDFName.of('SMask'), context.register(copyStream(context, mask)));
      return context.register(copy);
    },
  };
}

function streamsOf(
  context: PDFContext,
  image: PDFImage,
): { stream: PDFRawStream; mask: PDFRawStream | null } {
  const stream = context.lookup(image.ref);
  if (!(stream instanceof PDFRawStream)) throw new Error('the logo was not decoded to a stream');
  const mask = stream.dict.lookup(PDFName.of('SMask'));
  return { stream, mask: mask instanceof PDFRawStream ? mask : null };
}

function copyStream(context: PDFContext, stream: PDFRawStream): PDFRawStream {
  return PDFRawStream.of(stream.dict.clone(context), stream.contents);
}
