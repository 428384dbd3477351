import { Eta } from 'eta';

/** What stands where the text between two places of a template stood: lines keep their numbers. */
function linesOf(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1);
}

const eta = new Eta();

/**
 * A template as a function of its data, for the compiler alone. Each line has the number that it has in the template.
 *
 * @param name below templates, without its ending: `web/partials/state`
 * @param scope the module that knows the data of each template, as the result imports it
 */
export function toTypeScript(source: string, name: string, scope: string): string {
  let code = '';
  let at = 0;
  for (const tag of eta.parse(source)) {
    if (typeof tag === 'string') continue;
    const opened = source.indexOf('<%', at);
    const begins = source.indexOf(tag.val, opened);
    const ends = begins + tag.val.length;
    const closed = source.indexOf('%>', ends) + 2;
    code += linesOf(source.slice(at, begins)) + statement(tag) + linesOf(source.slice(ends, closed));
    at = closed;
  }
  const used = ['escaped', 'raw', 'include', 'layout'].filter((helper) => code.includes(`${helper}(`));
  return (
    `import { ${['type DataOf', ...used].join(', ')} } from '${scope}'; ` +
    `export function template(it: DataOf<'${name}'>): void { void it;${code}${linesOf(source.slice(at))}}\n`
  );
}

/** Eta calls interpolation `i`, without escaping `r`, and code `e`. */
function statement({ t, val }: { readonly t: string; readonly val: string }): string {
  if (t === 'e') return ` ${val}`;
  return ` ${t === 'i' ? 'escaped' : 'raw'}(${val});`;
}
