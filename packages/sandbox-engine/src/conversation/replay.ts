import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pathWithPrefix } from '../addresses.js';
import { refuse, transmit } from '../http.js';
import { realNetwork } from '../network.js';
import { SandboxServer } from '../server.js';
import { differences } from './differences.js';
import { parseRecording, type RecordedExchange, type RecordedRequest } from './exchange.js';
import { OWN_ADDRESS, recordedRequest } from './without-secrets.js';

/** @throws Error that names the line, or the system's */
export function readRecording(file: string): readonly RecordedExchange[] {
  return parseRecording(readFileSync(file, 'utf8'));
}

interface ReplayOptions {
  readonly sandbox: RecordedExchange['sandbox'];
  readonly recording: readonly RecordedExchange[];
  readonly host: string;
  readonly port: number;
}

/**
 * Serves a recording: the same requests are answered the same, one that was made several times in the order of its
 * answers, with the last one from then on. One that is not in it is 501, with what differs from the nearest.
 *
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function startReplay({ sandbox, recording, host, port }: ReplayOptions) {
  const mine = recording.filter((exchange) => exchange.sandbox === sandbox);
  const answers = new Map<string, RecordedExchange[]>();
  for (const exchange of mine) {
    const key = keyOf(exchange);
    answers.set(key, [...(answers.get(key) ?? []), exchange]);
  }
  let url = '';
  const server = new SandboxServer({
    rewritten: sandbox === 'platform' ? pathWithPrefix : (path) => path,
    admits: () => true,
    notFound: (incoming, response) => {
      const request = recordedRequest(sandbox, incoming, url);
      const left = answers.get(keyOf(request)) ?? [];
      const exchange = left.length > 1 ? left.shift() : left[0];
      if (exchange === undefined) sendUnknown(request, mine, response);
      else send(exchange, url, response);
    },
    refuse: (problem, _incoming, response) => refuse(problem, response),
  });
  const listening = await realNetwork.listen(server, { host, port });
  url = listening.url;
  return listening;
}

function keyOf({ world, method, path, query, body }: RecordedRequest): string {
  const sorted = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([world, method, path, sorted, body]);
}

function send({ answer }: RecordedExchange, url: string, response: ServerResponse): void {
  const { status, body } = answer;
  const back = (text: string): string => text.replaceAll(OWN_ADDRESS, url);
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, back(value)]),
  );
  const type = headers['content-type'] ?? 'application/json';
  transmit({ kind: 'answer', answer: { status, headers, body: bytesOf(body, type, back) } }, type, response);
}

function bytesOf(body: unknown, type: string, back: (text: string) => string): Buffer | undefined {
  if (body === null) return undefined;
  if (typeof body === 'object' && 'base64' in body) return Buffer.from(String(body.base64), 'base64');
  if (typeof body === 'string' && !/json/.test(type)) return Buffer.from(back(body));
  return Buffer.from(back(JSON.stringify(body)));
}

function sendUnknown(
  request: RecordedRequest,
  recording: readonly RecordedExchange[],
  response: ServerResponse,
): void {
  const compared = recording.map((exchange) => {
    const { answer: _answer, ...recorded } = exchange;
    return { recorded, differs: differences(recorded, request) };
  });
  const distance = ({ recorded, differs }: (typeof compared)[number]): number =>
    differs.length +
    (recorded.path === request.path ? 0 : 1000) +
    (recorded.method === request.method ? 0 : 500);
  const [nearest] = compared.toSorted((a, b) => distance(a) - distance(b));
  const body = {
    error: 'not_recorded',
    errors: `The recording has no ${request.method} ${request.path} like this one.`,
    request,
    nearest: nearest?.recorded ?? null,
    differences: nearest?.differs ?? [],
  };
  transmit({ kind: 'answer', answer: { status: 501, body } }, 'application/json', response);
}
