import { modulesIn } from '../modules-in-folder.js';
import type { Security } from './security/access.js';
import type { Site } from './site.js';

/** What every file of `pages/` exports as `page`: it adds routes of its own, each of which says who may ask for it. */
export type Page = (site: Site, security: Security) => void;

const FOLDER = new URL('./pages/', import.meta.url);

/** @throws Error when a file of `pages/` exports no page */
export async function addPages(site: Site, security: Security): Promise<void> {
  const pages = await Promise.all(
    modulesIn(FOLDER).map(async ({ file, load }) => {
      const { page } = (await load()) as { readonly page?: Page };
      if (page === undefined) throw new Error(`${file} exports no \`page\``);
      return page;
    }),
  );
  for (const page of pages) page(site, security);
}
