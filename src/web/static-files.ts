import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The style, our script and the icon, which hold nothing that a stranger may not see. */
const FILES = {
  style: { name: 'style.css', type: 'text/css; charset=utf-8' },
  script: { name: 'page.js', type: 'text/javascript; charset=utf-8' },
  icon: { name: 'icon.svg', type: 'image/svg+xml' },
} as const;

/** Where a page finds its style and its script: an address that changes with their content, so that browsers keep them. */
export type Assets = Readonly<Record<keyof typeof FILES, string>>;

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=300';

interface StaticFile {
  readonly content: Buffer;
  readonly packed: Buffer;
  readonly digest: string;
}

const read = new Map<string, StaticFile>();

function fileOf(name: string): StaticFile {
  const known = read.get(name);
  if (known !== undefined) return known;
  const content = readFileSync(new URL(`../../templates/web/${name}`, import.meta.url));
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const file = { content, packed: gzipSync(content, { level: 9 }), digest };
  read.set(name, file);
  return file;
}

export function assetsOf(): Assets {
  const address = (name: string): string => `/${name}?v=${fileOf(name).digest}`;
  return {
    style: address(FILES.style.name),
    script: address(FILES.script.name),
    icon: address(FILES.icon.name),
  };
}

type Versioned = { Querystring: { v?: string } };

const takesGzip = (request: FastifyRequest<Versioned>): boolean =>
  /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');

/** Serves them, packed for browsers that take it. */
export function addStaticFiles(app: FastifyInstance): void {
  for (const { name, type } of Object.values(FILES)) {
    const { content, packed, digest } = fileOf(name);
    app.get<Versioned>(`/${name}`, { config: { access: 'anybody' } }, (request, reply) => {
      reply
        .type(type)
        .header('vary', 'accept-encoding')
        .header('cache-control', request.query.v === digest ? FOR_EVER : FOR_NOW);
      return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(content);
    });
  }
}
