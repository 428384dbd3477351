import { visitorOf } from './browser-like.js';
import { PASSWORDS, type Site } from './site.js';

/** A token as a person makes it on the page: it may read, unless said otherwise. */
export async function apiToken(
  { url }: Pick<Site, 'url'>,
  name: keyof typeof PASSWORDS,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const visitor = visitorOf(url);
  await visitor.signIn(name, PASSWORDS[name]);
  await visitor.get('/me/tokens');
  const { text, status } = await visitor.post('/me/tokens', {
    ...{ name: `Import of ${name}`, right: 'read', days: '90' },
    ...fields,
  });
  if (status !== 200) throw new Error(`no token for ${name}: ${status}`);
  return /sbk_[\w-]{32}/.exec(text)?.[0] ?? '';
}

interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer has is what is asked of it
  readonly body: any;
  readonly bytes: Buffer;
}

/** What is asked: a GET, or a POST where there is a body. */
export type ApiQuestion = readonly [
  token: string | null,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
];

export async function askApi(
  { url }: Pick<Site, 'url'>,
  ...[token, path, body, headers = {}]: ApiQuestion
): Promise<ApiAnswer> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  const text = bytes.toString('utf8');
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text, bytes };
}
