import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Serves the pages of the checkout that is named, over the fixed data of its tests, and tells its parent where. */
const checkout = process.argv[2] ?? '.';
const { startSite } = (await import(pathToFileURL(join(checkout, 'test/web/site.ts')).href)) as {
  startSite: () => Promise<{ readonly url: string }>;
};
const { url } = await startSite();
process.send?.({ url });
