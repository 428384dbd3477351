import { formatsOf } from '../books/batches/run-export.js';
import type { Config } from '../config/config.js';

/** Reads the column layouts that exports name. @throws Failure `export.layout-invalid` */
export async function checkLayouts(config: Config): Promise<void> {
  for (const { accounting } of config.spaces) {
    for (const terms of accounting?.exports ?? []) {
      if (terms.layouts.length > 0) await formatsOf({ ...terms, formats: [] });
    }
  }
}
