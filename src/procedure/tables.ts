import type { Config, SpaceConfig } from '../config/config.js';
import type { ExportSchedule } from '../config/schema/accounting-exports.js';
import { databaseName } from '../config/store-config.js';
import type { DeliveryTarget } from '../domain/accounting/delivery-settings.js';
import { locationText } from '../domain/archive-location.js';
import { fill } from '../words/load-words.js';
import { type ProcedureUser, userRow } from './users.js';
import type { ProcedureTableName, ProcedureWording } from './wording.js';

type Row = readonly string[];
type Words = ProcedureWording['words'];

/** Facts as rows of tables; nothing secret is among them. */
export function tableRows(
  name: ProcedureTableName,
  config: Config,
  users: readonly ProcedureUser[],
  words: Words,
): readonly Row[] {
  switch (name) {
    case 'spaces':
      return config.spaces.map((space) => spaceRow(space, words));
    case 'exports':
      return config.spaces.flatMap((space) => exportRows(space, words));
    case 'places':
      return placeRows(config, words);
    case 'users':
      return users.map((user) => userRow(user, (word) => say(words, word)));
  }
}

export function say(words: Words, name: string, values: Readonly<Record<string, string>> = {}): string {
  return fill(words[name] ?? name, values, 'throws');
}

function spaceRow({ id, e_invoices, accounting, time_zone }: SpaceConfig, words: Words): Row {
  const { seller, standard, from } = e_invoices;
  const fromPlatform = say(words, 'notStated');
  const books = accounting?.settings.from ?? say(words, 'none');
  const taxId = seller.vat_id ?? seller.tax_number ?? fromPlatform;
  return [id, seller.name ?? fromPlatform, taxId, standard, from, books, time_zone];
}

function placeRows({ platform, store, archive, spaces }: Config, words: Words): readonly Row[] {
  const ksef = spaces.flatMap(({ id, e_invoices }): Row[] => {
    if (e_invoices.ksef === undefined) return [];
    const { server } = e_invoices.ksef;
    return [
      [say(words, 'ksef', { space: id }), 'environment' in server ? server.environment : server.base_url],
    ];
  });
  return [
    [say(words, 'platform'), platform.base_url],
    [say(words, 'database'), databaseName(store)],
    [say(words, 'archive'), locationText(archive)],
    [say(words, 'log'), say(words, 'logPlace')],
    ...ksef,
  ];
}

function exportRows({ id, accounting }: SpaceConfig, words: Words): readonly Row[] {
  if (accounting === undefined) return [];
  return accounting.exports.map(({ name, formats, layouts, schedule, targets }) => {
    const to = accounting.targets.filter((target) => targets.includes(target.name));
    return [
      id,
      name,
      [...formats, ...layouts].join(', '),
      when(schedule, accounting.night_at, words),
      to.length === 0 ? say(words, 'download') : to.map((target) => where(target, words)).join('; '),
    ];
  });
}

function when(schedule: ExportSchedule, time: string, words: Words): string {
  if (schedule.kind === 'monthly') return say(words, 'monthly', { day: String(schedule.day) });
  return schedule.kind === 'close' ? say(words, 'close') : say(words, 'nightly', { time });
}

function where(target: DeliveryTarget, words: Words): string {
  switch (target.kind) {
    case 'folder':
      return say(words, 'folder', { path: target.path });
    case 'sftp':
      return say(words, 'sftp', { host: target.host, path: target.folder, key: target.host_key });
    case 'mail':
      return say(words, 'mail', { to: target.to.join(', '), host: target.server.host });
  }
}
