import { expect, it } from 'vitest';
import { isWatched } from '../../../../src/bank/folder/look-at-folder.js';

it.each(['november.xml', 'Umsätze Nov 2026.CSV', '20261120.sta', 'ohne endung', 'a.zip', 'partner.csv'])(
  '%s is looked at',
  (name) => expect(isWatched(name)).toBe(true),
);

it.each([
  ['.november.xml', 'a name that is hidden'],
  ['~$november.xlsx', 'a lock of an office program'],
  ['november.csv~', 'what an editor keeps'],
  ['november.xml.part', 'a download'],
  ['november.xml.crdownload', 'a download'],
  ['november.filepart', 'a copy under way'],
  ['november.TMP', 'what a program has not finished'],
  ['Thumbs.db', 'what a system puts anywhere'],
])('%s is left alone: %s', (name) => expect(isWatched(name)).toBe(false));
