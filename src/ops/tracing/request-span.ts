import type { Exchange } from '../../http/observed-transport.js';
import type { PastSpan } from './tracer.js';

/** Of an address what is the same for all that is asked there: ids, numbers and keys become `{id}`. */
export function urlTemplate(path: string): string {
  return path
    .split('/')
    .slice(0, MOST_SEGMENTS)
    .map((segment, index, all) => (isWord(segment) || isVersion(all, index) ? segment : '{id}'))
    .join('/');
}

const MOST_SEGMENTS = 12;

/** Names of the interfaces are short words; everything else may be anybody's. */
function isWord(segment: string): boolean {
  return /^([a-z][a-z_-]{0,30})?$/i.test(segment);
}

/** Of the interface: at the beginning, where no id is. */
function isVersion(segments: readonly string[], index: number): boolean {
  const isFirst = index === 1 || (index === 2 && segments[1] === 'api');
  return isFirst && /^v?\d(\.\d)?$/.test(segments[index] ?? '');
}

/** A request as a span of a client, after OpenTelemetry's conventions for HTTP; without its query and its headers. */
export function requestSpan(system: 'platform' | 'ksef', exchange: Exchange): PastSpan {
  const { method, status, at, milliseconds } = exchange;
  const url = new URL(exchange.url);
  const template = urlTemplate(url.pathname);
  const error = errorOf(exchange);
  return {
    name: `${method} ${template}`,
    kind: 'client',
    from: at,
    to: at + milliseconds,
    attributes: {
      'http.request.method': method,
      'url.template': template,
      'server.address': url.hostname,
      'server.port': Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
      ...(status !== null && { 'http.response.status_code': status }),
      'spacebooks.system': system,
    },
    error,
  };
}

function errorOf({ status, failure }: Exchange): string | null {
  if (status === null) return failure ?? 'unreachable';
  return status >= 400 ? String(status) : null;
}
