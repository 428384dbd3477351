import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Of what is read: whoever has it already is told so, and gets no bytes. */
export function addETags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', tag);
    if (!tagsOf(request.headers['if-none-match']).includes(tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}

function tagsOf(header: string | undefined): readonly string[] {
  return (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
}
