import { resolve } from 'node:path';
import {
  fileNameIn,
  MOST_BYTES_OF_A_FILE,
  MOST_BYTES_OF_FILES,
  supportingFile,
} from '../../domain/supporting-file.js';
import type { ConfigComplaint } from '../environment.js';
import type { Path, PlacedComplaint } from '../place.js';
import { type ReadFile, readComplaint } from '../read-file.js';
import { complaintAt, pathsOf, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

const MIB = 1024 * 1024;

/** A file that is named in the configuration. */
interface NamedFile {
  readonly at: Path;
  readonly name: string;
  /** 0 where it could not be read. */
  readonly bytes: number;
}

/** Reads the files of BG-24: each must be there and be what its name says, and those of one invoice must go together. */
export function supportingChecks(
  tree: YamlTree,
  folder: string,
  readFile: ReadFile,
): readonly PlacedComplaint[] {
  return pathsOf('spaces.*.e_invoices', tree).flatMap((settings) => {
    const complaints: PlacedComplaint[] = [];
    const filesOf = (owner: Path): readonly NamedFile[] =>
      pathsOf('supporting_documents.*.file', tree, owner).flatMap((at) => {
        const path = textAt(at, tree);
        if (path === null) return [];
        const read = bytesOf(resolve(folder, path), readFile);
        if (typeof read !== 'number')
          complaints.push(complaintAt(at, `file: ${read.message}`, read.fix, tree));
        return [{ at, name: fileNameIn(path), bytes: typeof read === 'number' ? read : 0 }];
      });
    const ofAll = filesOf(settings);
    const ofCustomers = pathsOf('customers.*', tree, settings).map(filesOf);
    const together = [ofAll, ...ofCustomers.map((own) => [...ofAll, ...own])];
    complaints.push(
      ...together.flatMap((files, index) => judge(files, index === 0 ? 0 : ofAll.length, tree)),
    );
    if (textAt([...settings, 'standard'], tree) === 'ksef') {
      for (const { at } of [ofAll, ...ofCustomers].flat())
        complaints.push(complaintAt(at, NO_FILES, WRITE_URL, tree));
    }
    return complaints;
  });
}

const NO_FILES = 'file: documents of KSeF carry no files';
const WRITE_URL = 'write `url` in its place: the address stands in DodatkowyOpis';

/** @param from the first that was not judged before */
function judge(files: readonly NamedFile[], from: number, tree: YamlTree): readonly PlacedComplaint[] {
  const complaints = files.slice(from).flatMap(({ at, name }, index) => {
    const isThere = files
      .slice(0, from + index)
      .some((other) => other.name.toLowerCase() === name.toLowerCase());
    const message = `file: another document of the same invoices is called ${name}, too (BR-DE-22)`;
    return isThere ? [complaintAt(at, message, 'give one of the files another name', tree)] : [];
  });
  const last = files.at(-1);
  const sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
  if (last === undefined || files.length === from || sum <= MOST_BYTES_OF_FILES) return complaints;
  const size = `${(sum / MIB).toFixed(1)} MiB`;
  const message = `file: the files of an invoice are ${size} together, more than ${MOST_BYTES_OF_FILES / MIB} MiB`;
  return [...complaints, complaintAt(last.at, message, 'make them smaller, or name a url instead', tree)];
}

function bytesOf(path: string, readFile: ReadFile): number | ConfigComplaint {
  try {
    const content = readFile(path, MOST_BYTES_OF_A_FILE);
    if (supportingFile(path, content) !== null) return content.length;
    return {
      message:
        'the file is not a PDF, PNG, JPEG, CSV (UTF-8), XLSX or ODS, or its name ends as if it were another',
      fix: 'save it as one of these, with the ending that belongs to it',
    };
  } catch (error) {
    return {
      message: `the file ${readComplaint(error, MOST_BYTES_OF_A_FILE)}`,
      fix: 'name a file that can be read; its path starts at the folder of this one',
    };
  }
}
