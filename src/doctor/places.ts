import { existsSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import type { DeliveryTarget } from '../domain/accounting/delivery-settings.js';
import { isFolder } from '../domain/archive-location.js';
import type { Installation } from './check.js';

/** A folder that the daemon writes to. */
export interface DaemonFolder {
  /** As in the configuration. */
  readonly name: string;
  readonly path: string;
}

export function placesOf({ config, spaces }: Installation): readonly DaemonFolder[] {
  const targets = spaces.flatMap((space) =>
    targetsOf(space).flatMap((target) =>
      target.kind === 'folder' ? [{ name: `target ${target.name} of ${space.id}`, path: target.path }] : [],
    ),
  );
  return [
    ...(config.store.url === null ? [{ name: 'store', path: dirname(config.store.path) }] : []),
    ...(isFolder(config.archive) ? [{ name: 'archive', path: config.archive.path }] : []),
    ...targets,
  ];
}

/** Where files of a space are put: of its exports, and for an approved platform. */
export function targetsOf({
  accounting,
  e_invoices: { france },
}: Installation['spaces'][number]): readonly DeliveryTarget[] {
  const deposit = france?.deposit;
  return [...(accounting?.targets ?? []), ...(deposit === undefined ? [] : [deposit])];
}

/** The folder itself, or the nearest existing one above it. */
export function nearestExisting(path: string): string {
  let folder = path;
  while (!existsSync(folder) && folder !== parse(folder).root) folder = dirname(folder);
  return folder;
}
