import type { CompletionNode } from './tree.js';

/** Rules for fish. @param name of the program */
export function fishCompletion(name: string, nodes: readonly CompletionNode[]): string {
  const tops = nodes.find(({ path }) => path === '')?.commands.map((each) => each.name) ?? [];
  const rules = nodes.flatMap(({ path, commands, options, takesFiles }) => {
    const condition = `-n '${conditionFor(
      path,
      commands.map((each) => each.name),
      tops,
    )}'`;
    const begin = `complete -c ${name} ${condition}`;
    return [
      ...commands.map((each) => `${begin} -a ${each.name} -d ${quoted(each.description)}`),
      ...(takesFiles ? [`${begin} -F`] : []),
      ...options.map((option) => {
        const value = option.value === 'none' ? '' : ' -r';
        const offer = option.choices.length > 0 ? ` -a '${option.choices.join(' ')}'` : '';
        const files = option.value === 'file' ? ' -F' : '';
        return `${begin} -l ${option.name.slice(2)}${value}${files}${offer} -d ${quoted(option.description)}`;
      }),
    ];
  });
  return [
    `# fish completion of ${name}: ${name} completion fish | source`,
    `complete -c ${name} -f`,
    ...rules,
  ].join('\n');
}

/** All words of the path were written, and none of those that lead further. */
function conditionFor(path: string, further: readonly string[], tops: readonly string[]): string {
  if (path === '') return `not __fish_seen_subcommand_from ${tops.join(' ')}`;
  const seen = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
  const none = further.length === 0 ? [] : [`not __fish_seen_subcommand_from ${further.join(' ')}`];
  return [...seen, ...none].join('; and ');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
