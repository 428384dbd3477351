/** A picture that stands in a text itself (RFC 2397): PNG or JPEG. */
const INLINE = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Its bytes; null where the text is no such picture, and may name a file. */
export function inlinePicture(text: string): Uint8Array | null {
  const [, base64] = INLINE.exec(text) ?? [];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}

/** Null where it is neither PNG nor JPEG, by its first bytes. */
export function asInlinePicture(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  const kind = start === '89504e470d0a1a0a' ? 'png' : start.startsWith('ffd8ff') ? 'jpeg' : null;
  return kind === null ? null : `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`;
}
