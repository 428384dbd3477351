/** Files that BT-125 may hold (EN 16931, BR-CL-24), by the ending of their name. */
const TYPES: ReadonlyMap<string, SupportingType> = new Map(
  Object.entries({
    pdf: { mimeCode: 'application/pdf', isOne: (bytes) => startsWith(bytes, '%PDF-') },
    png: { mimeCode: 'image/png', isOne: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
    jpg: { mimeCode: 'image/jpeg', isOne: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
    jpeg: { mimeCode: 'image/jpeg', isOne: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
    csv: { mimeCode: 'text/csv', isOne: isText },
    xlsx: {
      mimeCode: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      isOne: (bytes) => startsWith(bytes, 'PK\x03\x04') && includes(bytes, 'xl/'),
    },
    ods: {
      mimeCode: 'application/vnd.oasis.opendocument.spreadsheet',
      isOne: (bytes) =>
        startsWith(bytes, 'PK\x03\x04') && includes(bytes, 'application/vnd.oasis.opendocument.spreadsheet'),
    },
  }),
);

interface SupportingType {
  readonly mimeCode: string;
  readonly isOne: (bytes: Uint8Array) => boolean;
}

/** Media types of BT-125. */
export const SUPPORTING_MIME_CODES: ReadonlySet<string> = new Set(
  [...TYPES.values()].map(({ mimeCode }) => mimeCode),
);

/** Larger ones make mails that their receivers turn away: a file stands in the XML as base64, and again in the PDF. */
export const MOST_BYTES_OF_A_FILE = 2 * 1024 * 1024;
/** All files of one invoice together. */
export const MOST_BYTES_OF_FILES = 4 * 1024 * 1024;

/** BT-125 with its two codes. */
export interface SupportingFile {
  readonly fileName: string;
  readonly mimeCode: string;
  readonly content: Uint8Array;
}

/**
 * Judged by name and content alike: what a receiver opens by its name must be what its code says.
 *
 * @param path of any form; its last part is the name that the receiver sees
 * @returns null where the name has no ending of the list, or the content is something else
 */
export function supportingFile(path: string, content: Uint8Array): SupportingFile | null {
  const fileName = fileNameIn(path);
  const type = TYPES.get(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '');
  return type?.isOne(content) ? { fileName, mimeCode: type.mimeCode, content } : null;
}

/** The last part of a path. */
export function fileNameIn(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;
}

function includes(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text);
}

/** UTF-8 without the characters that only binary files have. */
function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
