import type { IncomingMessage } from 'node:http';

/** In bytes, unless a route takes more. */
export const LARGEST_BODY = 50 * 1024 * 1024;

/** A request that cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly status: 400 | 413 | 414 | 415;

  constructor(status: Unreadable['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** The body of a request as it arrived; no bytes when there is none. @throws Unreadable */
export async function bodyOf(request: IncomingMessage, largest = LARGEST_BODY): Promise<Buffer> {
  requireMediaType(request);
  if (Number(request.headers['content-length'] ?? 0) > largest) throw tooLarge(largest);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largest) throw tooLarge(largest);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function tooLarge(largest: number): Unreadable {
  return new Unreadable(413, `A body may have up to ${largest} bytes.`);
}

const MEDIA_TYPE = /^[\w.+!#$&^-]+\/[\w.+!#$&^-]+\s*(?:;|$)/;

/** A body of a type that is none is not even read. */
function requireMediaType({ headers }: IncomingMessage): void {
  const type = headers['content-type'];
  if (type === undefined || type === '' || MEDIA_TYPE.test(type.trim())) return;
  throw new Unreadable(415, `Content-Type is no media type: ${type}`);
}
