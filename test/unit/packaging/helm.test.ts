import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { type LoadedConfig, loadWithSpaces } from '../../../src/config/load.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const CHART = join(ROOT, 'config/helm');
const FIXTURE = join(ROOT, 'test/fixtures/helm');

/** It renders the chart anew where it is; elsewhere what it rendered last is looked at, which must be of this chart. */
const hasHelm = spawnSync('helm', ['version']).status === 0;

interface Named {
  readonly name: string;
  readonly [key: string]: unknown;
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container extends Named {
  readonly args: readonly string[];
  readonly ports: readonly (Named & { readonly containerPort: number })[];
  readonly volumeMounts: readonly Named[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}
interface Rendered {
  readonly kind: string;
  readonly metadata: Named & {
    readonly labels: Record<string, string>;
    readonly annotations?: Record<string, string>;
  };
  readonly data: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: of whatever kind it is
  readonly spec: any;
}

const chartFiles = readdirSync(CHART, { recursive: true, encoding: 'utf8' })
  .filter((path) => statSync(join(CHART, path)).isFile())
  .sort();

function digest(): string {
  const hash = createHash('sha256');
  for (const path of [...chartFiles.map((each) => join(CHART, each)), join(FIXTURE, 'values.yaml')])
    hash.update(readFileSync(path));
  return hash.digest('hex');
}

function helm(...values: readonly string[]): string {
  const given = ['template', 'books', CHART, '--kube-version', '1.30.0', ...values];
  return execFileSync('helm', given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const objects = parseAllDocuments(readFileSync(join(FIXTURE, 'rendered.yaml'), 'utf8')).map(
  (document) => document.toJS() as Rendered,
);
const one = (kind: string, name = 'books'): Rendered => {
  const found = objects.filter((each) => each.kind === kind && each.metadata.name === name);
  expect(found, `${kind} ${name}`).toHaveLength(1);
  return found[0] as Rendered;
};

function configured(text: string): LoadedConfig {
  return loadWithSpaces('/etc/spacebooks/spacebooks.yml', {
    env: { DATABASE_URL: 'postgres://books@db.example.com/books' },
    readFile: (path) =>
      Buffer.from(path === '/run/secrets/anna-password' ? HASH : path.endsWith('spacebooks.yml') ? text : ''),
  });
}
const HASH = 'scrypt:15:8:3:S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw';

describe('the Helm chart', () => {
  it('was rendered as it is', async () => {
    const head = `# By helm template, for the chart and values with the digest ${digest()}.\n`;
    if (hasHelm) {
      const rendered = head + helm('--values', join(FIXTURE, 'values.yaml'));
      await expect(rendered).toMatchFileSnapshot(join(FIXTURE, 'rendered.yaml'));
      return;
    }
    console.log('no helm here: the chart is not rendered anew');
    expect(readFileSync(join(FIXTURE, 'rendered.yaml'), 'utf8').split('\n', 1)[0]).toBe(head.trim());
  });

  it.skipIf(!hasHelm)(
    'renders with nothing but its values, and not without a server for the database',
    () => {
      const kinds = parseAllDocuments(helm()).map((each) => (each.toJS() as Rendered).kind);
      expect(kinds.sort()).toEqual(['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'Service']);
      expect(() => helm('--set', 'config.store.url=')).toThrow('several daemons work on PostgreSQL alone');
      expect(helm('--set', 'antiAffinity=required')).toContain('requiredDuringScheduling');
      expect(helm('--set', 'antiAffinity=none')).not.toContain('Affinity');
    },
  );

  it('uses every value that it documents, and documents every value that it uses', () => {
    const values = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Record<string, object>;
    // The configuration is the program's.
    const paths = Object.entries(values).flatMap(([name, value]) =>
      name === 'config' || value === null || typeof value !== 'object' || Object.keys(value).length === 0
        ? [name]
        : Object.keys(value).map((key) => `${name}.${key}`),
    );
    const templates = chartFiles
      .filter((path) => path.startsWith('templates/'))
      .map((path) => readFileSync(join(CHART, path), 'utf8'))
      .join('');
    const used = new Set(
      [...templates.matchAll(/\.Values\.([A-Za-z]+(?:\.[A-Za-z]+)?)/g)].map(([, path]) => path),
    );
    for (const path of paths) {
      const [name = '', key] = path.split('.');
      const isUsed =
        used.has(path) || (used.has(name) && (key === undefined || templates.includes(`.of.${key}`)));
      expect(isUsed || path === 'resources.requests' || path === 'resources.limits', path).toBe(true);
    }
    for (const path of used)
      expect(
        paths.some((each) => each === path || each.startsWith(`${path}.`)),
        path,
      ).toBe(true);
  });

  it('gives daemons and migration a configuration that the program accepts', () => {
    const text = one('ConfigMap').data['spacebooks.yml'] ?? '';
    const { config } = configured(text);
    expect(config.store.url?.reveal()).toBe('postgres://books@db.example.com/books');
    expect(config.store.path).toBe('/data/spacebooks');
    expect(one('ConfigMap', 'books-migrate').data['spacebooks.yml']).toBe(text);
    expect(() => configured(text.replace('instance:', 'instances:'))).toThrow();
  });

  it('has ports, probes, services and mounts that name what is there', () => {
    const { config } = configured(one('ConfigMap').data['spacebooks.yml'] ?? '');
    const { containers, volumes } = one('Deployment').spec.template.spec;
    const [container] = containers as [Container];
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]));
    expect(ports).toEqual({
      callbacks: config.webhooks.listen.port,
      operations: config.operations?.listen.port,
      web: config.web?.listen.port,
    });
    for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe])
      expect(Object.keys(ports)).toContain(httpGet.port);
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    const mounts = container.volumeMounts.map(({ name }) => name).sort();
    expect((volumes as Named[]).map(({ name }) => name).sort()).toEqual(mounts);

    const labels = one('Deployment').spec.template.metadata.labels;
    for (const name of ['books', 'books-operations']) {
      const { selector, ports: offered } = one('Service', name).spec;
      expect(labels).toMatchObject(selector);
      for (const { targetPort } of offered) expect(Object.keys(ports)).toContain(targetPort);
    }
    expect(labels).toMatchObject(one('PodDisruptionBudget').spec.selector.matchLabels);
    expect(one('Service', 'books-operations').metadata.labels).toMatchObject(
      one('ServiceMonitor').spec.selector.matchLabels,
    );
    const offered = one('Service').spec.ports.map(({ name }: Named) => name);
    const backends = [one('Ingress'), one('Ingress', 'books-web')].map(
      ({ spec }) => spec.rules[0].http.paths[0].backend.service,
    );
    expect(backends.map(({ name, port }) => [name, offered.includes(port.name)])).toEqual([
      ['books', true],
      ['books', true],
    ]);
  });

  it('migrates as the owner before daemons of the new version start', () => {
    const job = one('Job', 'books-migrate');
    expect(job.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const [container] = job.spec.template.spec.containers;
    expect(container.args).toEqual(['db', 'migrate', '--grant', 'spacebooks_daemon']);
    const secrets = container.envFrom.map((each: { secretRef: Named }) => each.secretRef.name);
    expect(secrets).toEqual(['spacebooks', 'spacebooks-owner']);
    // Services do not find it.
    expect(job.spec.template.metadata.labels).not.toMatchObject(one('Service').spec.selector);
  });

  it('gives no rights, and time to finish: 10 s for steps, 5 s for KSeF, 2 s for callbacks', () => {
    for (const { spec } of [one('Deployment'), one('Job', 'books-migrate')]) {
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
    expect(one('Deployment').spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(10 + 5 + 2);
  });
});
