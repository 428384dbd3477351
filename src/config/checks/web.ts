import type { Path, PlacedComplaint } from '../place.js';
import { isLoopback, listenAddress } from '../schema/address.js';
import { yesOrNo } from '../schema/formats.js';
import { complaintAt, isThere, pathsOf, repeated, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

const LISTEN: Path = ['web', 'listen'];
const PUBLIC_URL: Path = ['web', 'public_url'];
const BEHIND_TLS: Path = ['web', 'behind_tls'];

/** Mistakes that several options of the page make together. */
export function webChecks(tree: YamlTree): readonly PlacedComplaint[] {
  const sameName = repeated(
    pathsOf('web.users.*.name', tree),
    'name: a user above has the same',
    'give each user a name of their own',
    tree,
  );
  return [
    ...openWithoutTls(tree),
    ...withoutAddress(tree),
    ...samePort(tree),
    ...sameName,
    ...unknownSpaces(tree),
  ];
}

function isBehindTls(tree: YamlTree): boolean {
  return yesOrNo(textAt(BEHIND_TLS, tree) ?? 'no') === true;
}

/** Passwords would travel unencrypted. */
function openWithoutTls(tree: YamlTree): PlacedComplaint[] {
  const listen = listenAddress(textAt(LISTEN, tree) ?? '');
  if (listen === null || isLoopback(listen.host) || isBehindTls(tree)) return [];
  return [
    complaintAt(
      LISTEN,
      `listen: others reach ${listen.host}, and passwords would travel to it unencrypted`,
      'write an address of this machine such as 127.0.0.1:8081, or put a reverse proxy with TLS in front and write behind_tls: yes',
      tree,
    ),
  ];
}

/** Requests for any other host are refused, so it must be known. */
function withoutAddress(tree: YamlTree): PlacedComplaint[] {
  const address = textAt(PUBLIC_URL, tree);
  if (!isBehindTls(tree) || address?.startsWith('https://') === true) return [];
  const fix = 'write public_url with the https:// address of the reverse proxy';
  return [complaintAt(BEHIND_TLS, 'behind_tls: needs public_url, an address with https://', fix, tree)];
}

/** Where all spaces stand in this file; those of a folder or the database may come later. */
function unknownSpaces(tree: YamlTree): PlacedComplaint[] {
  const known = pathsOf('spaces.*.id', tree).flatMap((path) => textAt(path, tree) ?? []);
  if (known.length === 0) return [];
  return pathsOf('web.users.*.spaces.*', tree).flatMap((path) => {
    const id = textAt(path, tree);
    if (id === null || known.includes(id)) return [];
    const fix = `write one of: ${known.join(', ')}`;
    return [complaintAt(path, `spaces: there is no space ${JSON.stringify(id)}`, fix, tree)];
  });
}

function samePort(tree: YamlTree): PlacedComplaint[] {
  const port = listenAddress(textAt(LISTEN, tree) ?? '127.0.0.1:8081')?.port ?? 0;
  if (!isThere(['web'], tree) || port === 0) return [];
  const others = [
    ['webhooks.listen', textAt(['webhooks', 'listen'], tree) ?? '127.0.0.1:8080'],
    ['operations.listen', textAt(['operations', 'listen'], tree) ?? ''],
  ] as const;
  const at = isThere(LISTEN, tree) ? LISTEN : ['web'];
  return others
    .filter(([, address]) => listenAddress(address)?.port === port)
    .map(([name]) => complaintAt(at, `listen: the port of ${name}`, 'give the page a port of its own', tree));
}
