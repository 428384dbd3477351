import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';

/** Renders templates/web/NAME.eta; everything that is put in is escaped. */
export type Render = (template: string, data: object) => string;

export function createRender(): Render {
  const views = fileURLToPath(new URL('../../../templates/web', import.meta.url));
  const eta = new Eta({ views, cache: true, autoEscape: true, autoTrim: ['nl', false] });
  return (template, data) => eta.render(`/${template}`, data);
}
