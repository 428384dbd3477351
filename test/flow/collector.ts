import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP has it in JSON, with its attributes as a plain object. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root. */
  readonly parent: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly isError: boolean;
}

/** Stands in for a collector of OpenTelemetry: keeps what comes by OTLP over HTTP, as JSON. */
export interface Collector {
  readonly port: number;
  readonly endpoint: string;
  /** What was sent, as it came. */
  readonly bodies: readonly string[];
  readonly headers: readonly IncomingHttpHeaders[];
  readonly resources: readonly ReceivedSpan['attributes'][];
  spans(): readonly ReceivedSpan[];
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number | string;
    readonly boolValue?: boolean;
    readonly doubleValue?: number;
  };
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
        readonly kind: number;
        readonly startTimeUnixNano: string;
        readonly endTimeUnixNano: string;
        readonly attributes: readonly Attribute[];
        readonly status?: { readonly code?: number };
      }[];
    }[];
  }[];
}

/** @param answer the status of every answer, 200 when left out */
export async function startCollector(answer: () => number = () => 200): Promise<Collector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = request.url === '/v1/traces' && request.method === 'POST' ? answer() : 404;
      if (status === 200) {
        bodies.push(Buffer.concat(parts).toString('utf8'));
        headers.push(request.headers);
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const exported = (): Exported['resourceSpans'] =>
    bodies.flatMap((body) => (JSON.parse(body) as Exported).resourceSpans);
  return {
    port,
    endpoint: `http://127.0.0.1:${port}/v1/traces`,
    bodies,
    headers,
    get resources() {
      return exported().map(({ resource }) => plain(resource.attributes));
    },
    spans: () =>
      exported()
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({
          traceId: span.traceId,
          spanId: span.spanId,
          parent: span.parentSpanId ?? '',
          name: span.name,
          kind: span.kind,
          from: Number(BigInt(span.startTimeUnixNano) / 1_000_000n),
          to: Number(BigInt(span.endTimeUnixNano) / 1_000_000n),
          attributes: plain(span.attributes),
          isError: span.status?.code === 2,
        })),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function plain(attributes: readonly Attribute[]): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ??
        value.boolValue ??
        (value.intValue !== undefined ? Number(value.intValue) : (value.doubleValue ?? '')),
    ]),
  );
}
