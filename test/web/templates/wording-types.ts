import { wordingOf } from '../../../src/web/view/wording.js';

/** The keys of the words, each with the values that its text names, for the compiler alone. @param words the module of `Wording` */
export function wordingTypes(words: string): string {
  const rows = Object.entries(wordingOf('en')).map(([key, text]) => {
    const places = [...new Set([...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => JSON.stringify(name)))];
    return `    ${JSON.stringify(key)}: ${places.join(' | ') || 'never'};`;
  });
  return [
    `import type {} from '${words}';`,
    `declare module '${words}' {`,
    '  interface Wording {',
    ...rows,
    '  }',
    '}',
    '',
  ].join('\n');
}
