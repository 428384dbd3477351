import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Coverage } from './coverage.js';
import { PACKAGES } from './instrumentor.js';
import type { Words } from './words.js';

interface Babel {
  transformSync(code: string, options: object): { readonly code?: string | null } | null;
}

/** The library's plugins: one counts branches into an array, the other tells which texts were compared. */
interface Plugins {
  esmCodeCoverage(): { readonly plugin: unknown; edgeCount(): number };
  readonly compareHooks: unknown;
}

type Operator = '==' | '===' | '!=' | '!==' | '<' | '<=' | '>' | '>=';

/** Names that the library's plugins write into the modules. */
const COUNTERS = '__jazzer_cov';

/** From now on the modules of src count their branches as they are loaded, and note what they compare texts with. */
export function instrument(coverage: Coverage, words: Words): void {
  const load = createRequire(join(PACKAGES, 'package.json'));
  const { transformSync } = load('@babel/core') as Babel;
  const plugins = join(PACKAGES, 'node_modules/@jazzer.js/instrumentor/dist/plugins');
  const { esmCodeCoverage } = load(join(plugins, 'esmCodeCoverage.js')) as Plugins;
  const { compareHooks } = load(join(plugins, 'compareHooks.js')) as Plugins;
  Object.assign(globalThis, { Fuzzer: fuzzerOf(coverage, words) });
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (loaded.format !== 'module' || !/^file:.*\/src\/.*\.ts(?:\?|$)/.test(url)) return loaded;
      const source =
        typeof loaded.source === 'string'
          ? loaded.source
          : new TextDecoder().decode(loaded.source as Uint8Array);
      const counted = esmCodeCoverage();
      const made = transformSync(source, {
        filename: fileURLToPath(url.replace(/\?.*/, '')),
        plugins: [counted.plugin, compareHooks],
        sourceType: 'module',
        configFile: false,
        babelrc: false,
        retainLines: true,
        compact: false,
      });
      const room = `const ${COUNTERS} = globalThis.Fuzzer.coverageTracker.createModuleCounters(${counted.edgeCount()});`;
      return { ...loaded, source: `${room}${made?.code ?? source}` };
    },
  });
}

function fuzzerOf(coverage: Coverage, { note }: Words) {
  const noted = (one: unknown, other: unknown): void => {
    if (typeof one !== 'string' || typeof other !== 'string' || one === other) return;
    note(one);
    note(other);
  };
  return {
    coverageTracker: { createModuleCounters: (edges: number) => coverage.room(edges) },
    tracer: {
      traceStrCmp: (one: unknown, other: unknown, operator: Operator): boolean => {
        noted(one, other);
        return compared(one, other, operator);
      },
      traceNumberCmp: compared,
      traceAndReturn: (current: unknown, target: unknown): unknown => {
        noted(current, target);
        return target;
      },
    },
  };
}

function compared(one: unknown, other: unknown, operator: Operator): boolean {
  const [left, right] = [one as number, other as number];
  switch (operator) {
    case '==':
      // biome-ignore lint/suspicious/noDoubleEquals: what the program says is what is done
      return left == right;
    case '===':
      return left === right;
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: what the program says is what is done
      return left != right;
    case '!==':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}
