/** A visitor that keeps cookies and follows nothing by itself: what a browser sends, and no more. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form with the token of the page that was shown last, unless told otherwise. */
  post(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form with files, of somebody who reads English unless told otherwise. */
  upload(
    path: string,
    fields: Record<string, string>,
    files: readonly File[],
    language?: string,
  ): Promise<Answer>;
  /** Presses a button of the page that was shown last, by its words, with what its form holds. */
  press(button: string, fields?: Record<string, string>): Promise<Answer>;
  signIn(name: string, password: string): Promise<Answer>;
}

type Fields = Record<string, string> | readonly (readonly [string, string])[];

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
}

export function visitorOf(url: string): Visitor {
  const cookies = new Map<string, string>();
  let formToken = '';
  let shown = '';
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
    if (response.status !== 303) shown = text;
    formToken = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? formToken;
    return { status: response.status, headers: response.headers, text, bytes };
  };
  const visitor: Visitor = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams(withToken(fields, formToken)).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url, ...headers },
      }),
    upload: (path, fields, files, language = 'en') => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ form_token: formToken, ...fields }))
        body.append(name, value);
      for (const file of files) body.append('files', file);
      return send(path, { method: 'POST', body, headers: { origin: url, 'accept-language': language } });
    },
    press: (button, fields = {}) => {
      const form = shown
        .match(/<form [\s\S]*?<\/form>/g)
        ?.find((each) => each.includes(`>${button}</button>`));
      if (form === undefined) throw new Error(`no button ${button} in ${shown}`);
      const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
      const held = hidden.map(([, name = '', value = '']) => [name, value] as const);
      return visitor.post(
        action,
        [...held.filter(([name]) => name !== 'form_token'), ...Object.entries(fields)],
        {
          'accept-language': 'en',
        },
      );
    },
    signIn: async (name, password) => {
      await visitor.get('/sign-in');
      return visitor.post('/sign-in', { name, password });
    },
  };
  return visitor;
}

/** Whatever token a test gives takes its place. */
function withToken(fields: Fields, formToken: string): [string, string][] {
  const given: readonly (readonly [string, string])[] = Array.isArray(fields)
    ? (fields as readonly (readonly [string, string])[])
    : Object.entries(fields as Record<string, string>);
  const isGiven = given.some(([name]) => name === 'form_token');
  const own: [string, string][] = isGiven ? [] : [['form_token', formToken]];
  return [...own, ...given.map(([name, value]): [string, string] => [name, value])];
}
