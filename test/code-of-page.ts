import { readFileSync } from 'node:fs';

/** The first piece of code of a language below a heading of a page of the documentation. @throws Error when there is none */
export function codeOfPage(page: string, heading: string, language: string): string {
  const [, below = ''] = readFileSync(page, 'utf8').split(`\n## ${heading}\n`);
  const [section = ''] = below.split('\n## ', 1);
  const [, code] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(section) ?? [];
  if (code === undefined) throw new Error(`${page} shows no ${language} below "${heading}"`);
  return `${code}\n`;
}
