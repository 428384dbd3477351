import { registerHooks } from 'node:module';

/**
 * Leaves the words of fifty languages out of zod, which it loads whether they are asked for or not: ten megabytes and a
 * tenth of the start of a sandbox, whose messages are English. Where zod lays them elsewhere, they are loaded as ever.
 */
export function withoutForeignWords(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '../locales/index.js' && context.parentURL?.includes('/node_modules/zod/') === true
        ? { url: NOTHING, format: 'module', shortCircuit: true }
        : next(specifier, context),
  });
}

const NOTHING = 'data:text/javascript,export{}';
