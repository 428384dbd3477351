import { licenceTexts, type ProductionPackage } from './production-tree.js';

/** What is shipped or called and is no package of the production tree. */
const BESIDE = `## Not packages

- **Factur-X 1.09, XML schemas of the EN 16931 profile** (four files in \`dist/schemas/factur-x-en16931/\`): published by FNFE-MPE and
  FeRD on the schemas of UN/CEFACT. The build takes them, unchanged, from the package \`@stackforge-eu/factur-x\` 1.3.1
  (EUPL-1.2, Copyright StackForge UG (haftungsbeschränkt); source: https://github.com/StackForge-EU/factur-x).
  Nothing else of that package is shipped, and none of its code runs.
- **Fonts** (packages \`@expo-google-fonts/*\`, OFL-1.1): Noto Sans, Copyright The Noto Project Authors; Arimo, Copyright The
  Arimo Project Authors; the Korean and Chinese ones Copyright 2014-2021 Adobe, with Reserved Font Name 'Source'. They are shipped as they are; documents contain
  subsets of them, which the licence allows (clause 5: it does not apply to documents created with the fonts). Who changes a font and
  ships it must give it another name where one is reserved.
- **Ghostscript** (AGPL-3.0-or-later, Copyright Artifex Software, Inc.): a program of its own, installed from Debian's package
  in the container image only, and called as a process for \`layout.pdf: platform\`. It is not changed or linked;
  its licence and where its source is stand in \`/usr/share/doc/ghostscript/copyright\` of the image, its source is Debian's.
- **Node.js** (MIT and others, Copyright Node.js contributors) and **Debian** in the container image: see \`/usr/local/LICENSE\` and
  \`/usr/share/doc\` there.
`;

/** The notices as Markdown: facts only. The texts of the licences are in what is shipped (THIRD-PARTY-LICENSES.txt). */
export function noticesOf(tree: readonly ProductionPackage[]): string {
  const rows = tree.map(
    (each) => `| ${each.name} | ${each.version} | ${each.licence} | ${copyrightOf(each)} |`,
  );
  return [
    '# Third-party notices',
    '',
    'spacebooks is MIT-licensed ([LICENSE](LICENSE)) and is shipped with, or uses, what is listed here. The texts of these licences come',
    'with every build, in `dist/THIRD-PARTY-LICENSES.txt`. Written by `npm run notices`.',
    '',
    BESIDE,
    '## Packages',
    '',
    '| package | version | licence | copyright |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The texts of all licences, those that are the same word for word once. */
export function licencesOf(tree: readonly ProductionPackage[]): string {
  const users = new Map<string, string[]>();
  const silent: string[] = [];
  for (const each of tree) {
    const title = `${each.name} ${each.version} (${each.licence})`;
    const texts = licenceTexts(each);
    if (texts.size === 0) silent.push(title);
    for (const text of texts.values()) users.set(text, [...(users.get(text) ?? []), title]);
  }
  const parts = [...users].map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`);
  const rest = `Packages without a text of their own; the licence that they state is in brackets:\n${silent.join('\n')}\n`;
  return [...parts, rest].join(`\n${'='.repeat(80)}\n\n`);
}

/** The first line of a licence that claims a copyright; addresses of people are left out. */
function copyrightOf(each: ProductionPackage): string {
  const lines = [...licenceTexts(each).values()].flatMap((text) => text.split('\n'));
  const claim =
    lines.find((line) => /^\W*(?:copyright|©).*\d{4}/i.test(line)) ??
    lines.find((line) =>
      /^\W*copyright (?!notice|holder|owner|licen|interest|law|\[|statement|and )/i.test(line),
    );
  return (claim ?? 'none stated')
    .replace(/<[^>]*>?|[\w.+-]+@[\w.-]+|https?:\/\/\S+/g, '')
    .replace(/^[^\w©]+|[|*]/g, '')
    .replace(/\([,\s]*\)?$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
