import type { ServerResponse } from 'node:http';
import { afterTest } from '../../after-test.js';
import { openWebHook, type WebHook } from './web-hook-server.js';

export type { WebHook } from './web-hook-server.js';

/** One that is gone after the test. */
export async function startWebHook(): Promise<WebHook> {
  const hook = await openWebHook();
  afterTest(() => hook.close());
  return hook;
}

export function answering(status: number, headers: Readonly<Record<string, string>> = {}) {
  return (response: ServerResponse): void => void response.writeHead(status, headers).end();
}

/** Takes the request and lets the connection go. */
export function dropping(response: ServerResponse): void {
  response.destroy();
}
