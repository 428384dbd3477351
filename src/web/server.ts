import { type HttpListener, listenOn } from '../ops/http-listener.js';
import { createWebApp } from './app.js';
import type { WebParts } from './parts.js';
import type { WebSettings } from './settings.js';

/** Serves the pages. @throws Failure `daemon.port-in-use` */
export async function startWebServer(settings: WebSettings, parts: WebParts): Promise<HttpListener> {
  return listenOn(await createWebApp(settings, parts), settings.listen, parts.clock);
}
