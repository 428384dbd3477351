import { listenText } from '../schema/address.js';
import type { WebConfig } from '../web-config.js';

/** What we understood of the page, a line each, none where there is none; hashes of passwords stay hidden. */
export function describeWeb(web: WebConfig | null): readonly string[] {
  if (web === null) return [];
  const address = web.public_url === null ? '' : `${web.public_url}, `;
  const proxy = web.behind_tls ? ' behind a reverse proxy with TLS' : '';
  return [
    `${address}listening on ${listenText(web.listen)}${proxy}, signed in for ${web.session_hours} hours`,
    ...web.users.map(({ name, role }) => `user ${name}: ${role}, password given (hidden)`),
  ];
}
