import type { FastifyInstance } from 'fastify';
import type { WebParts } from './parts.js';
import type { Show } from './view/show.js';

/** What every page is given. */
export interface Site extends WebParts {
  readonly app: FastifyInstance;
  readonly show: Show;
}
