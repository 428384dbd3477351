import type { ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { type OpenWebHook, openWebHook, type WebHook } from './web-hook-server.js';

export type { WebHook } from './web-hook-server.js';

const hooks: OpenWebHook[] = [];

afterEach(async () => {
  for (const hook of hooks.splice(0)) await hook.close();
});

/** One that is gone after the test. */
export async function startWebHook(): Promise<WebHook> {
  const hook = await openWebHook();
  hooks.push(hook);
  return hook;
}

export function answering(status: number, headers: Readonly<Record<string, string>> = {}) {
  return (response: ServerResponse): void => void response.writeHead(status, headers).end();
}

/** Takes the request and lets the connection go. */
export function dropping(response: ServerResponse): void {
  response.destroy();
}
