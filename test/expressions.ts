import { resolve } from 'node:path';
import { analyse } from 'scslre';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { sourceFiles } from './sources.js';

/** A regular expression as it stands in a file. */
export interface Expression {
  /** With slashes and flags. */
  readonly text: string;
  readonly source: string;
  readonly flags: string;
  /** Below the repository's root. */
  readonly file: string;
}

const ROOT = resolve(import.meta.dirname, '..');

/** Every literal of a regular expression of the daemon and its packages, and what is given to `RegExp`, as TypeScript itself reads the files. */
export function expressionsOfTheProgram(): { literals: readonly Expression[]; built: readonly string[] } {
  const api = new API({ cwd: ROOT });
  try {
    const config = resolve(ROOT, 'tsconfig.json');
    const program = api.updateSnapshot({ openProjects: [config] }).getProjects()[0]?.program;
    const ours = new Set(
      sourceFiles().map((path) => resolve(ROOT, path.startsWith('packages/') ? '' : 'src', path)),
    );
    const names = program?.getSourceFileNames().filter((name) => ours.has(name)) ?? [];
    const literals: Expression[] = [];
    const built: string[] = [];
    for (const name of names) {
      const file = name.slice(ROOT.length + 1);
      const visit = (node: Node & { text?: string; expression?: Node & { text?: string } }): void => {
        if (node.kind === SyntaxKind.RegularExpressionLiteral)
          literals.push(expression(node.text ?? '', file));
        if (node.kind === SyntaxKind.NewExpression && node.expression?.text === 'RegExp') built.push(file);
        node.forEachChild(visit);
      };
      program?.getSourceFile(name)?.forEachChild(visit);
    }
    return { literals, built };
  } finally {
    api.close();
  }
}

function expression(text: string, file: string): Expression {
  const end = text.lastIndexOf('/');
  return { text, source: text.slice(1, end), flags: text.slice(end + 1), file };
}

/**
 * Whether some text makes an expression go over the same characters again and again, so that twice the text takes four
 * times as long, or worse.
 */
export function superLinear({ source, flags }: Pick<Expression, 'source' | 'flags'>): boolean {
  const reportTypes = { Move: true, Trade: true, Self: true };
  return analyse({ source, flags }, { reportTypes, assumeRejectingSuffix: false }).reports.length > 0;
}
