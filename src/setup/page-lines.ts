import { isLoopback, listenAddress } from '../config/schema/address.js';
import type { Answers } from './answers.js';
import { yamlText } from './yaml-lines.js';

/** The section `web`; none without a page. */
export function pageLines({ page }: Pick<Answers, 'page'>): readonly string[] {
  if (page === null) return [];
  const { listen, publicUrl, user, hashFile } = page;
  const isReached = publicUrl !== null || !isLoopback(listenAddress(listen)?.host ?? '');
  return [
    '',
    '# The page for people (docs/web.md).',
    'web:',
    '  # Address and port that it listens on.',
    `  listen: ${yamlText(listen)}`,
    ...(publicUrl === null
      ? []
      : [
          '  # Where people reach it, through a reverse proxy with TLS.',
          `  public_url: ${yamlText(publicUrl)}`,
        ]),
    ...(isReached
      ? ['  # A reverse proxy with TLS, or a tunnel, stands in front of it.', '  behind_tls: yes']
      : []),
    '  # Who may sign in; `spacebooks web password` hashes further passwords.',
    '  users:',
    `    - { name: ${yamlText(user)}, role: admin, password_hash_file: ${yamlText(hashFile)} }`,
  ];
}
