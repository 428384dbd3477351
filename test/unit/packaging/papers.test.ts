import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../../.ci/release/production-tree.js';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly private?: true;
  readonly repository: { readonly url: string };
  readonly bugs: string;
  readonly homepage: string;
};

describe('the changelog', () => {
  it('names the version of the package, newest first, after what is not released', () => {
    const versions = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$/gm)];
    const names = versions.map(([, name]) => name);
    expect(names[0]).toBe('Unreleased');
    expect(names[1]).toBe(manifest.version);
    expect(versions.slice(1).filter(([, , date]) => date === undefined)).toEqual([]);
  });

  it('has only the sections of Keep a Changelog', () => {
    const sections = [...read('CHANGELOG.md').matchAll(/^### (.+)$/gm)].map(([, name]) => name);
    const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    expect(sections.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });
});

describe('the addresses of the project', () => {
  const addresses = [manifest.repository.url, manifest.bugs, manifest.homepage];

  it('are ours, or reserved so that they can be nobody’s, and then npm publishes nothing', () => {
    const reserved = addresses.filter((address) =>
      new URL(address.replace(/^git\+/, '')).hostname.endsWith('.example'),
    );
    expect(manifest.private).toBe(reserved.length > 0 ? true : undefined);
  });
});

describe('forms for issues', () => {
  interface Form {
    readonly name: string;
    readonly description: string;
    readonly body: readonly {
      readonly type: string;
      readonly id?: string;
      readonly attributes: { readonly label?: string; readonly value?: string };
    }[];
  }
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(join(ROOT, folder)).filter((name) => name !== 'config.yml');

  it.each(forms)('%s has what a form needs', (name) => {
    const form = parse(read(`${folder}/${name}`)) as Form;
    expect([form.name, form.description].every((text) => text.length > 0)).toBe(true);
    for (const { type, id, attributes } of form.body) {
      expect(['markdown', 'input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
      if (type === 'markdown') expect(attributes.value).toMatch(/\S/);
      else expect([id, attributes.label].every((text) => /\S/.test(text ?? ''))).toBe(true);
    }
    const ids = form.body.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('send holes in security elsewhere', () => {
    expect(read(`${folder}/bug.yml`)).toContain('SECURITY.md');
  });
});

describe('Renovate', () => {
  interface Rule {
    readonly groupName?: string;
    readonly matchPackageNames: readonly string[];
  }
  const { packageRules } = JSON.parse(read('renovate.json')) as { readonly packageRules: readonly Rule[] };
  const groupOf = (name: string): string | undefined =>
    packageRules.find(({ matchPackageNames }) =>
      matchPackageNames.some((pattern) => new RegExp(`^${pattern.replace(/\*+/g, '.*')}$`).test(name)),
    )?.groupName;
  const names = (path: string): readonly string[] => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path)) as Record<
      string,
      Record<string, string> | undefined
    >;
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  };

  it('moves every Node together: that of the scripts, of the image, and its types', () => {
    const nodes = [...names('.ci/node/package.json'), 'node', '@types/node'];
    expect(nodes.length).toBeGreaterThan(5);
    expect(nodes.filter((name) => groupOf(name) !== 'Node')).toEqual([]);
  });

  it('moves the packages of one family together', () => {
    const families = names('package.json').filter((name) =>
      /^@(opentelemetry|expo-google-fonts|fastify)\//.test(name),
    );
    expect(families.length).toBeGreaterThan(10);
    expect(families.filter((name) => groupOf(name) === undefined)).toEqual([]);
  });
});
