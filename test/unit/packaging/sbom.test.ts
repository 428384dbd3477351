import { execFileSync } from 'node:child_process';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BillOfMaterials, billOfMaterials } from '../../../.ci/release/bill-of-materials.js';
import { productionTree } from '../../../.ci/release/production-tree.js';

const npm = Number.parseInt(execFileSync('npm', ['--version'], { encoding: 'utf8' }), 10);
const isMissing = npm < 10 && process.env.SPACEBOOKS_REQUIRE_ALL !== '1';
if (isMissing)
  console.warn(`SKIPPED: the bill of materials: npm ${npm} has no "npm sbom", 10.1 and later have.`);

const problemsOf = async (bom: unknown): Promise<unknown> =>
  new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(JSON.stringify(bom));

describe.skipIf(isMissing)('the bill of materials', () => {
  let bom: BillOfMaterials;
  let image: BillOfMaterials;
  beforeAll(() => {
    bom = billOfMaterials('package');
    image = billOfMaterials('image');
  });

  it.each(['package', 'image'] as const)('of the %s is valid by the schema of CycloneDX', async (scope) => {
    expect(await problemsOf(scope === 'image' ? image : bom)).toBeNull();
  });

  it('would not be valid with a component of no known kind', async () => {
    const [first, ...rest] = bom.components;
    expect(await problemsOf({ ...bom, components: [{ ...first, type: 'thing' }, ...rest] })).not.toBeNull();
  });

  it('names the program itself, and every package of the production tree with its licence', () => {
    expect(bom.metadata.component).toMatchObject({ name: 'spacebooks', type: 'application' });
    const named = bom.components.filter(({ type }) => type === 'library');
    expect(named.map(({ name, version }) => `${name} ${version}`).sort()).toEqual(
      productionTree()
        .map(({ name, version }) => `${name} ${version}`)
        .sort(),
    );
    expect(bom.components.filter(({ licenses }) => licenses?.length !== 1)).toEqual([]);
  });

  it('names the schemas that the build takes along, and in the image Ghostscript and the base by its digest', () => {
    const extra = (of: BillOfMaterials): readonly string[] =>
      of.components.filter(({ type }) => type !== 'library').map((each) => each['bom-ref']);
    expect(extra(bom)).toEqual(['factur-x-en16931-schemas@1.09']);
    expect(extra(image)).toEqual(['factur-x-en16931-schemas@1.09', 'image:ghostscript', 'image:node']);
    const base = image.components.find(({ name, type }) => name === 'node' && type === 'container');
    expect(base?.purl).toMatch(/^pkg:oci\/node@sha256%3A[0-9a-f]{64}\?tag=24\./);
  });

  it('is the same again but for its serial number and its time', () => {
    const settled = (of: BillOfMaterials) => ({
      ...of,
      serialNumber: '',
      metadata: { ...of.metadata, timestamp: '' },
    });
    expect(settled(billOfMaterials('package'))).toEqual(settled(bom));
  });
});
