import { withoutEnd } from '../domain/edges.js';
import { accountingChecks } from './accounting-checks.js';
import { alertChecks } from './alert-checks.js';
import { complaintAt, entryPaths, spacePaths, textAt } from './bare-tree.js';
import { countryChecks } from './country-checks.js';
import { ksefChecks } from './ksef-checks.js';
import type { Path, PlacedComplaint } from './place.js';
import { retentionChecks } from './retention-checks.js';
import { isOnThisMachine } from './schema/address.js';
import { PUBLIC_BASE_URL } from './schema/platform.js';
import { webChecks } from './web-checks.js';
import type { YamlTree } from './yaml-tree.js';

/** What must not be the same in two spaces: both would handle each other's invoices. */
const UNIQUE = ['id', 'platform_id', 'subdomain', 'base_url'];

const BASE_URL: Path = ['platform', 'base_url'];

/** What only several options together can get wrong. */
export function crossChecks(tree: YamlTree): readonly PlacedComplaint[] {
  return [
    ...UNIQUE.flatMap((key) => repeated(key, tree)),
    ...foreignSubdomains(tree),
    ...spacesOfThisMachine(tree),
    ...samePath(tree),
    ...xrechnungWithoutSeller(tree),
    ...countryChecks(tree),
    ...ksefChecks(tree),
    ...accountingChecks(tree),
    ...alertChecks(tree),
    ...retentionChecks(tree),
    ...webChecks(tree),
  ];
}

function repeated(key: string, tree: YamlTree): PlacedComplaint[] {
  const seen = new Set<string>();
  return spacePaths(tree).flatMap((space) => {
    const path = [...space, key];
    const value = textAt(path, tree);
    if (value === null) return [];
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return complaintAt(path, `${key}: a space above has the same`, `give each space its own ${key}`, tree);
  });
}

/** A subdomain is one of the public platform: a test set-up must not reach into it by mistake. */
function foreignSubdomains(tree: YamlTree): PlacedComplaint[] {
  if (textAt(BASE_URL, tree) === null || isPublic(tree)) return [];
  return spacePaths(tree)
    .map((space) => [...space, 'subdomain'])
    .filter((path) => textAt(path, tree) !== null)
    .map((path) =>
      complaintAt(
        path,
        'subdomain: means the public platform, but platform.base_url is another one',
        'write base_url with the whole address of the space instead',
        tree,
      ),
    );
}

/** The token of a space in the sandbox must not go to the public platform. */
function spacesOfThisMachine(tree: YamlTree): PlacedComplaint[] {
  if (!isPublic(tree)) return [];
  return spacePaths(tree)
    .map((space) => [...space, 'base_url'])
    .filter((path) => isOnThisMachine(textAt(path, tree) ?? ''))
    .map((path) =>
      complaintAt(
        path,
        'base_url: is on this machine, but platform.base_url is the public platform',
        'write platform.base_url with the address on this machine too',
        tree,
      ),
    );
}

/** True where platform.base_url is left out, false where it cannot be known. */
function isPublic(tree: YamlTree): boolean {
  const baseUrl = textAt(BASE_URL, tree);
  if (baseUrl === null) return tree.place(BASE_URL) === undefined;
  return withoutEnd(baseUrl, '/') === PUBLIC_BASE_URL;
}

function samePath(tree: YamlTree): PlacedComplaint[] {
  const path = ['archive', 'path'];
  const archive = textAt(path, tree);
  if (archive === null || archive !== textAt(['store', 'path'], tree)) return [];
  return [
    complaintAt(path, 'path: the same as store.path', 'name a folder of its own for the archive', tree),
  ];
}

/** XRechnung wants more of the seller than EN 16931; without it every such invoice would be refused. */
function xrechnungWithoutSeller(tree: YamlTree): PlacedComplaint[] {
  return spacePaths(tree).flatMap((space) => {
    const settings = [...space, 'e_invoices'];
    const asking = standardPaths(settings, tree).find((path) => textAt(path, tree)?.startsWith('xrechnung'));
    if (asking === undefined) return [];
    return ['contact', 'electronic_address']
      .filter((key) => tree.place([...settings, 'seller', key]) === undefined)
      .map((key) =>
        complaintAt(
          asking,
          `standard: XRechnung needs seller.${key}`,
          `add ${key} to the section seller`,
          tree,
        ),
      );
  });
}

/** Where the standard of the space and those of its customers stand. */
function standardPaths(settings: Path, tree: YamlTree): readonly Path[] {
  const customers = entryPaths([...settings, 'customers'], tree);
  return [[...settings, 'standard'], ...customers.map((customer) => [...customer, 'standard'])];
}
