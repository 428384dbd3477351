import { withoutEnd } from '@spacebooks/base/text/edges';
import { DEFAULT_COUNTRY } from '../default-tax-cases.js';
import type { Path, PlacedComplaint } from '../place.js';
import { isOnThisMachine } from '../schema/address.js';
import { PUBLIC_BASE_URL } from '../schema/platform.js';
import { complaintAt, entryPaths, isThere, pathsOf, repeated, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';
import { accountingChecks, sharedAccountNames, sharedBankFolders, withoutMailServer } from './accounting.js';
import { countryChecks } from './country.js';
import { eventWebhookChecks } from './event-webhooks.js';
import { ksefChecks } from './ksef.js';
import { webChecks } from './web.js';

/** Must differ between spaces: otherwise both would handle each other's invoices. */
export const UNIQUE = ['id', 'platform_id', 'subdomain', 'base_url'];

const BASE_URL: Path = ['platform', 'base_url'];

/** Mistakes that only several options together can make. */
export function crossChecks(tree: YamlTree): readonly PlacedComplaint[] {
  return [
    ...spaceChecks(tree),
    ...samePath(tree),
    ...alertsWithoutServer(['alerts.to', 'alerts.digest.to'], tree),
    ...shortRetention(tree),
    ...webChecks(tree),
    ...eventWebhookChecks(tree),
  ];
}

/** Those of the options of spaces, among themselves and with the rest of the file. */
export function spaceChecks(tree: YamlTree): readonly PlacedComplaint[] {
  return [
    ...UNIQUE.flatMap((key) =>
      repeated(
        pathsOf(`spaces.*.${key}`, tree),
        `${key}: a space above has the same`,
        `give each space its own ${key}`,
        tree,
      ),
    ),
    ...foreignSubdomains(tree),
    ...spacesOfThisMachine(tree),
    ...xrechnungWithoutSeller(tree),
    ...peppolWithoutAddress(tree),
    ...countryChecks(tree),
    ...ksefChecks(tree),
    ...accountingChecks(tree),
    ...sharedBankFolders(tree),
    ...sharedAccountNames(tree),
    ...alertsWithoutServer(['spaces.*.alerts.to'], tree),
  ];
}

/** Subdomains belong to the public platform, which a test set-up must not reach by mistake. */
function foreignSubdomains(tree: YamlTree): PlacedComplaint[] {
  if (textAt(BASE_URL, tree) === null || isPublic(tree)) return [];
  return pathsOf('spaces.*.subdomain', tree)
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
  return pathsOf('spaces.*.base_url', tree)
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

/** True where platform.base_url is left out, false where it is unknown. */
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

/** Where settings first ask for a standard of that name. */
function askingFor(standard: string, settings: Path, tree: YamlTree): Path | undefined {
  const standards = [
    ...pathsOf('standard', tree, settings),
    ...pathsOf('customers.*.standard', tree, settings),
  ];
  return standards.find((path) => textAt(path, tree)?.startsWith(standard));
}

/** Sellers whose address in Peppol follows from their VAT id or register (docs/adr/0249). */
const KNOWN_IN_PEPPOL = ['AT', 'BE', 'DE', 'LU', 'NL'];

/** Sellers elsewhere must say where they are in the network; without it every such invoice would be refused. */
function peppolWithoutAddress(tree: YamlTree): PlacedComplaint[] {
  return pathsOf('spaces.*.e_invoices', tree).flatMap((settings) => {
    const asking = askingFor('peppol', settings, tree);
    const country = textAt([...settings, 'seller', 'country'], tree) ?? DEFAULT_COUNTRY;
    const scheme = textAt([...settings, 'seller', 'electronic_address', 'scheme'], tree) ?? 'EM';
    if (asking === undefined || scheme !== 'EM' || KNOWN_IN_PEPPOL.includes(country)) return [];
    const message =
      'standard: Peppol needs seller.electronic_address, and e-mail (EM) is none of its schemes';
    const fix =
      'add the scheme and number of your access point’s contract, such as `{ scheme: 9920, id: ESB58378431 }`';
    return [complaintAt(asking, message, fix, tree)];
  });
}

/** XRechnung wants more of the seller than EN 16931; without it every such invoice would be refused. */
function xrechnungWithoutSeller(tree: YamlTree): PlacedComplaint[] {
  return pathsOf('spaces.*.e_invoices', tree).flatMap((settings) => {
    const asking = askingFor('xrechnung', settings, tree);
    if (asking === undefined) return [];
    return ['contact', 'electronic_address']
      .filter((key) => !isThere([...settings, 'seller', key], tree))
      .map((key) => {
        const fix = `add ${key} to the section seller`;
        return complaintAt(asking, `standard: XRechnung needs seller.${key}`, fix, tree);
      });
  });
}

function alertsWithoutServer(patterns: readonly string[], tree: YamlTree): PlacedComplaint[] {
  return patterns
    .flatMap((pattern) => pathsOf(pattern, tree))
    .filter((path) => entryPaths(path, tree).length > 0)
    .flatMap((path) => withoutMailServer(path, tree));
}

const WORK_DAYS: Path = ['retention', 'work_days'];
/** An invoice is dated up to so many days after it was worked on. */
const MARGIN_DAYS = 31;

/** What was refused must not be forgotten while reconciliation can still find it. */
function shortRetention(tree: YamlTree): PlacedComplaint[] {
  const lookBack = Number(textAt(['reconcile', 'look_back_days'], tree) ?? '62');
  const least = lookBack + MARGIN_DAYS;
  if (!(Number(textAt(WORK_DAYS, tree) ?? '400') < least)) return [];
  const message = `work_days: is not ${MARGIN_DAYS} days more than reconcile.look_back_days, so that refused invoices would be found anew`;
  return [complaintAt(WORK_DAYS, message, `write ${least} or more, or look back less far`, tree)];
}
