/** A browser without script: keeps cookies, follows redirects within the site, fills forms. */
export interface FormBrowser {
  /** Path and status of what is shown. */
  at(): string;
  status(): number;
  html(): string;
  headers(): Headers;
  open(path: string): Promise<void>;
  /** Sends the form of this page, with what stands in it and what is filled in; by the label's question. */
  send(answers?: Readonly<Record<string, string>>, button?: string): Promise<void>;
}

export function formBrowser(origin: string, language = 'en'): FormBrowser {
  const jar = new Map<string, string>();
  let shown = { path: '', status: 0, html: '', headers: new Headers() };

  const go = async (path: string, body?: URLSearchParams): Promise<void> => {
    const url = new URL(path, origin);
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        'accept-language': language,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          origin: url.origin,
          'sec-fetch-site': 'same-origin',
        }),
      },
      ...(body !== undefined && { body: body.toString() }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (answer.status === 303 && location !== null) {
      await answer.body?.cancel();
      return go(new URL(location, url).pathname);
    }
    shown = { path: url.pathname, status: answer.status, html: await answer.text(), headers: answer.headers };
  };

  return {
    at: () => shown.path,
    status: () => shown.status,
    html: () => shown.html,
    headers: () => shown.headers,
    open: go,
    send: async (answers = {}, button) => {
      const [, action = '', form = ''] =
        /<main[\s\S]*?<form class="stack[^"]*" method="post" action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(
          shown.html,
        ) ?? [];
      if (action === '') throw new Error(`no form on ${shown.path} (${shown.status})`);
      const body = fieldsOf(form);
      for (const [name, value] of Object.entries(answers)) {
        const field = body.has(name) ? name : `q ${name}`;
        if (!body.has(field))
          throw new Error(`no field ${name} on ${shown.path}: ${[...body.keys()].join(', ')}`);
        body.set(field, value);
      }
      if (button !== undefined) body.set('action', button);
      await go(action, body);
    },
  };
}

function fieldsOf(form: string): URLSearchParams {
  const body = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    body.set(unescaped(/name="([^"]*)"/.exec(tag)?.[1]), unescaped(/value="([^"]*)"/.exec(tag)?.[1]));
  }
  for (const [, name, options = ''] of form.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const chosen =
      /<option value="([^"]*)" selected>/.exec(options) ?? /<option value="([^"]*)">/.exec(options);
    body.set(unescaped(name), unescaped(chosen?.[1]));
  }
  for (const [, name, text] of form.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g)) {
    body.set(unescaped(name), unescaped(text));
  }
  return body;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

function unescaped(text = ''): string {
  return text.replace(/&(lt|gt|quot|amp|#39);/g, (_all, name: string) => ENTITIES[name] ?? '');
}
