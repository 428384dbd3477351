/** One answer of a sandbox. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body as JSON, whatever the test expects of it. */
  json<T = Record<string, unknown>>(): T;
}

export const JSON_API = 'application/vnd.api+json';

/** A request with the headers that version 2.0 wants and the token of the default seed, unless others are given. */
export async function call(
  method: string,
  url: string,
  options: { headers?: Record<string, string | null>; body?: RequestInit['body'] } = {},
): Promise<Reply> {
  const headers = new Headers({ authorization: 'Bearer sandbox-token', accept: JSON_API });
  if (method !== 'GET' && !(options.body instanceof FormData)) headers.set('content-type', JSON_API);
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const response = await fetch(url, { method, headers, body: options.body ?? null, redirect: 'manual' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    json: <T>() => JSON.parse(new TextDecoder().decode(bytes)) as T,
  };
}

/** A body in JSON for version 1.0 and for `/sandbox/`. */
export function json(body: unknown): { headers: Record<string, string>; body: string } {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The multipart form that attaches a PDF. */
export function pdfForm(pdf: string | null, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  if (pdf !== null) form.set('pdf', new Blob([pdf], { type: 'application/pdf' }), 'invoice.pdf');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export interface InvoiceReply {
  readonly data: {
    readonly id: string;
    readonly attributes: Readonly<Record<string, unknown>> & {
      readonly sentStatus: string;
      readonly canUpdate: boolean;
      readonly pdf: Readonly<Record<string, unknown>> & { readonly url: string };
    };
  };
}

export interface ErrorReply {
  readonly errors: readonly {
    readonly status: string;
    readonly detail: string;
    readonly source?: { readonly pointer?: string; readonly parameter?: string };
  }[];
}
