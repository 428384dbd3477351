import type { CompletionNode } from './tree.js';

/** A function for zsh that knows the commands by itself. @param name of the program */
export function zshCompletion(name: string, nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `#compdef ${name}
# zsh completion of ${name}: source <(${name} completion zsh)
_${name}() {
  local word command='' before=\${words[CURRENT-1]}
  local -a described
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${command:+$command }$word" in
      (${paths.join('|')}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command $before" in
${nodes.flatMap(valueCases).join('\n')}
  esac
  case "$command" in
${nodes.map(wordCase).join('\n')}
  esac
}
compdef _${name} ${name}`;
}

function valueCases({ path, options }: CompletionNode): readonly string[] {
  return options.flatMap(({ name, value, choices }) => {
    if (value === 'none') return [];
    const offer = value === 'file' ? '_files' : `compadd -- ${choices.join(' ')}`;
    return [`    ('${path} ${name}') ${value === 'text' ? ':' : offer}; return ;;`];
  });
}

function wordCase({ path, commands, options, takesFiles }: CompletionNode): string {
  const words = commands.length === 0 ? ':' : describe(commands);
  return `    ('${path}') if [[ $PREFIX == -* ]]; then ${describe(options)}; else ${takesFiles ? '_files' : words}; fi ;;`;
}

function describe(words: readonly { readonly name: string; readonly description: string }[]): string {
  const items = words.map(
    ({ name, description }) => `'${name}:${description.replaceAll("'", '’').replaceAll(':', '\\:')}'`,
  );
  return `described=(${items.join(' ')}); _describe word described`;
}
