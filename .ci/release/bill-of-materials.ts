import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionTree, ROOT } from './production-tree.js';

/** Of CycloneDX 1.5 what is read or written here. */
export interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly licenses?: readonly object[];
  readonly [more: string]: unknown;
}

export interface BillOfMaterials {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component; readonly [more: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
  readonly [more: string]: unknown;
}

/**
 * What an installation for production consists of, as npm reads it out of package-lock.json, and the schemas that the build takes
 * along. The same every time but for `serialNumber` and `metadata.timestamp`.
 *
 * @param scope the image holds more than the package: its base, and Ghostscript as a program beside ours
 * @throws Error where npm has no `npm sbom` (before 10.1)
 */
export function billOfMaterials(scope: 'package' | 'image'): BillOfMaterials {
  // With `--omit dev` npm leaves out what development and production share: it is asked for all of it.
  const asked = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const text = execFileSync('npm', asked, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bom = JSON.parse(text) as BillOfMaterials;
  const added = [SCHEMAS, ...(scope === 'image' ? imageComponents() : [])];
  const licences = new Map(productionTree().map((each) => [`${each.name}@${each.version}`, each.licence]));
  const packages = bom.components.flatMap((each) => {
    const licence = licences.get(`${each.name}@${each.version}`);
    // npm leaves out licences that are stated in the old form.
    return licence === undefined ? [] : [{ ...each, licenses: each.licenses ?? [{ expression: licence }] }];
  });
  const components = [
    ...new Map([...packages, ...added].map((each) => [each['bom-ref'], each])).values(),
  ].sort((a, b) => order(a['bom-ref'], b['bom-ref']));
  const own = { ...bom.metadata.component, type: 'application', name: 'spacebooks' };
  const shipped = new Set([own, ...components].map((each) => each['bom-ref']));
  // npm 10 names a package once for each place where it lies, npm 11 once.
  const edges = new Map<string, Set<string>>();
  for (const { ref, dependsOn = [] } of bom.dependencies.filter((each) => shipped.has(each.ref)))
    edges.set(ref, new Set([...(edges.get(ref) ?? []), ...dependsOn]));
  for (const one of added) edges.set(one['bom-ref'], new Set());
  const dependencies = [...edges].map(([ref, dependsOn]) => {
    const ours = ref === own['bom-ref'] ? added.map((one) => one['bom-ref']) : [];
    return { ref, dependsOn: [...[...dependsOn].filter((to) => shipped.has(to)), ...ours].sort(order) };
  });
  dependencies.sort((a, b) => order(a.ref, b.ref));
  return { ...bom, metadata: { ...bom.metadata, component: own }, components, dependencies };
}

const SCHEMAS: Component = {
  'bom-ref': 'factur-x-en16931-schemas@1.09',
  type: 'file',
  name: 'Factur-X XML schemas, profile EN 16931',
  version: '1.09',
  scope: 'required',
  description: 'Taken along by the build from @stackforge-eu/factur-x: dist/schemas/factur-x-en16931',
  licenses: [{ license: { id: 'EUPL-1.2' } }],
};

function imageComponents(): readonly Component[] {
  const [, version = '', digest = ''] =
    /^FROM node:(\S+?)@(sha256:[0-9a-f]{64})\s*$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
  return [
    {
      'bom-ref': 'image:node',
      type: 'container',
      name: 'node',
      version,
      purl: `pkg:oci/node@${encodeURIComponent(digest)}?tag=${version}`,
      description: 'Base of the image: Debian with Node.js',
    },
    {
      'bom-ref': 'image:ghostscript',
      type: 'application',
      name: 'ghostscript',
      purl: 'pkg:deb/debian/ghostscript?distro=bookworm',
      description:
        "Debian's package, called as a program of its own to turn a PDF into PDF/A; neither changed nor linked",
      licenses: [{ license: { id: 'AGPL-3.0-or-later' } }],
    },
  ];
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
