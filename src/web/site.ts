import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebDeps, WebSpace } from './deps.js';
import type { Show } from './view/show.js';

/** What every page is given. */
export interface Site extends WebDeps {
  readonly app: FastifyInstance;
  readonly show: Show;
  /** Those that are shown to whoever asks, as they are now. */
  spacesOf(request: FastifyRequest): readonly WebSpace[];
}
