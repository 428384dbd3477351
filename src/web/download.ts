import type { FastifyReply } from 'fastify';
import { isShownWithin } from './security/headers.js';

interface Download {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The very bytes, to be saved and never shown by the browser. */
export function sendDownload(reply: FastifyReply, { name, type, bytes }: Download): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', disposition(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** A PDF of our own archive, for the browser's viewer on a page of ours. */
export function sendPdf(reply: FastifyReply, { name, bytes }: Omit<Download, 'type'>): FastifyReply {
  isShownWithin(reply);
  return reply
    .type('application/pdf')
    .header('content-disposition', disposition(name, 'inline'))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** RFC 6266: a name in ASCII, and the whole one for browsers that know more. */
export function disposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const safe = name.replace(/[\p{Cc}/\\]+/gu, '-').replace(/^\.+/, '') || 'file';
  const plain = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. ()+-]/g, '-');
  const whole = encodeURIComponent(safe).replace(/['()*]/g, (character) => `%${hex(character)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}
