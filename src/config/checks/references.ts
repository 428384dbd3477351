import { exportFormats } from '../../export-formats.js';
import { didYouMean } from '../did-you-mean.js';
import type { Path, PlacedComplaint } from '../place.js';
import { entryPaths, sectionAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/** References for a format that takes none would silently have no effect. */
export function referenceChecks(section: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const path = [...section, 'references'];
  const given = sectionAt(path, tree);
  if (given === null) return [];
  // An operator's own layout is named by its file, which is not read here.
  const hasOwnLayouts = entryPaths([...section, 'exports'], tree).some(
    (exported) => entryPaths([...exported, 'layouts'], tree).length > 0,
  );
  const known = exportFormats().flatMap(({ name, layouts }) => (layouts.length > 0 ? name : []));
  return Object.keys(given)
    .filter((format) => format === 'datev' || !(hasOwnLayouts || known.includes(format)))
    .map((format) => {
      const place = tree.place([...path, format]);
      const { line, column } = place?.keyPosition ?? place?.position ?? { line: 1, column: 1 };
      const meant = didYouMean(format, known);
      const fix =
        format === 'datev'
          ? 'write them as datev.references'
          : meant === null
            ? `write one of: ${known.join(', ')}`
            : `did you mean ${meant}?`;
      return { line, column, message: `references: ${JSON.stringify(format)} takes no spellings here`, fix };
    });
}
