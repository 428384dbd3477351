import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTest } from '../after-test.js';

/** A chat that takes messages at `/taken` and refuses them elsewhere. */
export async function startCollector(): Promise<{ readonly url: string; paths(): readonly string[] }> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    request.resume().once('end', () => response.writeHead(request.url === '/taken' ? 200 : 404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths: () => [...paths] };
}
