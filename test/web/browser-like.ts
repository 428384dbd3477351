/** A visitor that keeps cookies and follows nothing by itself: what a browser sends, and no more. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form with the token of the page that was shown last, unless told otherwise. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  signIn(name: string, password: string): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
}

export function visitorOf(url: string): Visitor {
  const cookies = new Map<string, string>();
  let formToken = '';
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie !== '' && { cookie }), ...(init.headers as Record<string, string>) };
    const response = await fetch(`${url}${path}`, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = Buffer.from(bytes).toString('utf8');
    formToken = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? formToken;
    return { status: response.status, headers: response.headers, text, bytes };
  };
  const visitor: Visitor = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams({ form_token: formToken, ...fields }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url, ...headers },
      }),
    signIn: async (name, password) => {
      await visitor.get('/sign-in');
      return visitor.post('/sign-in', { name, password });
    },
  };
  return visitor;
}
