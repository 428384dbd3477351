import { NO_PROGRESS } from '../../../domain/progress.js';
import type { PackageDeps, PackageRequest } from './package-deps.js';
import type { PackageFile, Packaging } from './packaging.js';
import { BATCH_FILES, BATCH_SUMS, BATCHES, type BatchFileRow, LEFT_OUT } from './tables/batches.js';
import type { YearFacts } from './year-facts.js';

/**
 * The batches of the year: the entries of each, in the bytes that its digest is made of, its files, its sums, and what it left
 * out. One that reaches into another year is whole, as it was handed out: a part of it proves nothing.
 */
export async function* packBatches(
  packaging: Packaging,
  { batches, archive }: PackageDeps,
  { spaceId, year, onProgress = NO_PROGRESS }: PackageRequest,
  facts: YearFacts,
  numbers: readonly number[],
): AsyncGenerator<PackageFile> {
  const files: BatchFileRow[] = [];
  for (const [index, number] of numbers.entries()) {
    onProgress('batches', index, numbers.length);
    const lines = async function* () {
      for await (const { text } of batches.entries(spaceId, number)) yield `${text}\n`;
    };
    yield packaging.file(entriesPath(number), lines());
    for (const file of await batches.files(spaceId, number)) {
      const path = `batches/${number}/${file.name}`;
      files.push({ batch: number, path, file });
      yield packaging.file(path, [await archive.get(file.address)]);
    }
  }
  const records = async function* () {
    for (const number of numbers) yield await batches.batch(spaceId, number);
  };
  yield* packaging.table(BATCHES, records());
  const sums = async function* () {
    for await (const { number: batch, manifest } of records()) {
      for (const whole of manifest.totals) {
        yield { batch, whole, ofYear: facts.sum(batch, whole.key, whole.currency) };
      }
    }
  };
  yield* packaging.table(BATCH_SUMS, sums());
  yield* packaging.table(BATCH_FILES, files);
  const leftOut = async function* () {
    for (const batch of numbers) {
      let line = 0;
      for await (const page of batches.leftOut(spaceId, batch)) {
        for (const each of page) {
          if (each.documentDate < year.from || each.documentDate > year.to) continue;
          line += 1;
          yield { batch, line, leftOut: each };
        }
      }
    }
  };
  yield* packaging.table(LEFT_OUT, leftOut());
}

/** Beside the files of the batch, so that none of them can have the same name. */
function entriesPath(number: number): string {
  return `entries/batch-${number}.jsonl`;
}
