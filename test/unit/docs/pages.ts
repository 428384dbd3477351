import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A page of Markdown. */
export interface Page {
  /** Absolute. */
  readonly path: string;
  /** From the root of the repository. */
  readonly name: string;
  readonly text: string;
}

/** Every page that people read. */
export function pages(): readonly Page[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const inDocs = docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name));
  const inPackages = readdirSync(join(ROOT, 'packages')).flatMap((name) => {
    const folder = join(ROOT, 'packages', name);
    const own = existsSync(join(folder, 'docs')) ? readdirSync(join(folder, 'docs')) : [];
    return ['README.md', ...own.map((page) => join('docs', page))]
      .filter((page) => page.endsWith('.md') && existsSync(join(folder, page)))
      .map((page) => join('packages', name, page));
  });
  const names = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inDocs, ...inPackages];
  return names.map((name) => {
    const path = join(ROOT, name);
    return { path, name, text: readFileSync(path, 'utf8') };
  });
}

/** Targets of links and pictures, code left out. */
export function linksOf(text: string): readonly string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/`[^`\n]*`/g, 'code');
  return [...prose.matchAll(/\]\(([^()\s]+(?:\([^()\s]*\))?)\)/g)].map((match) => match[1] ?? '');
}

/** Anchors of the headings, as GitHub makes them. */
export function anchorsOf(text: string): readonly string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '');
  const seen = new Map<string, number>();
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map((match) => {
    const plain = (match[1] ?? '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}\- _]/gu, '').replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
}

/** What stands after `spacebooks ` in code, one line or span each. */
export function commandLinesOf(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^ *```[a-z]*\n([\s\S]*?)^ *```/gm)].map((match) => match[1] ?? '');
  const lines = blocks.flatMap((block) => block.replace(/\\\n\s*/g, ' ').split('\n'));
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '');
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const parts = [
    ...lines.flatMap((line) => line.split(/&&|\||;|<\(/)),
    ...spans.map((span) => span.replaceAll('\\|', ' ')),
  ];
  return parts.flatMap((part) => {
    const found = /^\s*(?:\$ )?(?:[A-Z_]+=\S+ )*(?:npx |\/usr\/bin\/)?spacebooks ([a-z-].*)$/.exec(part);
    return found === null ? [] : [found[1] ?? ''];
  });
}
