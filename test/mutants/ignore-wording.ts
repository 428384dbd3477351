/** What is asked of a node of Babel's tree. */
interface Path {
  readonly node: { readonly type: string; readonly id?: { readonly name?: string } };
}

/**
 * A plugin of Stryker that leaves constants named `…_TEXTS` alone: wording in each language is data, and what holds it
 * (every rule has its texts, in each language, with the same values) is tested as such.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'wording',
    value: {
      shouldIgnore: ({ node }: Path): string | undefined =>
        node.type === 'VariableDeclarator' && node.id?.name?.endsWith('_TEXTS') === true
          ? 'wording is data'
          : undefined,
    },
  },
];
