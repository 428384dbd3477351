import type { CompletionNode } from './tree.js';

/**
 * A function for bash that knows the commands by itself: it starts no program and evaluates nothing that was typed.
 *
 * @param name of the program
 */
export function bashCompletion(name: string, nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `# bash completion of ${name}: source <(${name} completion bash)
_${name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} path='' word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${paths.join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path $before" in
${nodes.flatMap(valueCases).join('\n')}
  esac
  case "$path" in
${nodes.map(wordCase).join('\n')}
  esac
}
complete -F _${name} ${name}`;
}

function valueCases({ path, options }: CompletionNode): readonly string[] {
  return options.flatMap(({ name, value, choices }) => {
    if (value === 'none') return [];
    return [`    '${path} ${name}') ${replies(value === 'file', choices)}; return ;;`];
  });
}

function wordCase({ path, commands, options, takesFiles }: CompletionNode): string {
  const names = options.map(({ name }) => name);
  const words = commands.map(({ name }) => name);
  return `    '${path}') if [[ $current == -* ]]; then ${replies(false, names)}; else ${replies(takesFiles, words)}; fi ;;`;
}

function replies(files: boolean, words: readonly string[]): string {
  const list = words.length === 0 ? ':' : `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$current"))`;
  return files ? 'compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- "$current"))' : list;
}
