import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/**
 * Loaded into a worker's process before its program: each HTTP request that it sends says who sends it and when, by the one clock
 * that all processes of this machine have.
 */
subscribe('http.client.request.created', (message) => {
  const { request } = message as { readonly request: ClientRequest };
  if (!request.headersSent) request.setHeader('x-storm-worker', `${process.env.STORM_WORKER} ${Date.now()}`);
});
