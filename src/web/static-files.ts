import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const FILES = [
  { name: 'style.css', type: 'text/css; charset=utf-8' },
  { name: 'icon.svg', type: 'image/svg+xml' },
];

/** The style and the icon, which hold nothing that a stranger may not see. */
export function addStaticFiles(app: FastifyInstance): void {
  for (const { name, type } of FILES) {
    const content = readFileSync(new URL(`../../templates/web/${name}`, import.meta.url));
    app.get(`/${name}`, { config: { access: 'strangers' } }, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=300').send(content),
    );
  }
}
