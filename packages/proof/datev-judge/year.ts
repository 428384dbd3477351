import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createArchive } from '../../../src/archive/archive.js';
import { createBookStores } from '../../../src/books/book-stores.js';
import type { Entry } from '../../../src/domain/accounting/model.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { configOf, type Place, type SpaceId } from '../law-judge/config.js';
import { openStage } from '../law-judge/stage.js';
import { monthsOf, playYears } from '../law-judge/years.js';
import type { DatevFacts } from './random/configuration.js';

const SPACES: readonly SpaceId[] = ['berlin', 'hamburg'];
const FIRST = 2025;

/** A batch that the spaces of the year have handed out. */
export interface HandedOut {
  readonly space: string;
  readonly number: number;
  readonly entries: readonly Entry[];
  /** Paths of its Buchungsstapel. */
  readonly files: readonly string[];
  readonly facts: DatevFacts;
}

/**
 * Plays the spaces of the returns' years, Berlin by cash accounting and Hamburg by agreed consideration, with an export for DATEV.
 *
 * @returns each batch once it is all over
 */
export async function playYear(folder: string, months: number, seed: number): Promise<readonly HandedOut[]> {
  mkdirSync(folder, { recursive: true });
  const played = monthsOf(FIRST, months);
  const years = [...new Set(played.map((month) => Number(month.slice(0, 4))))];
  const stage = await openStage(folder, years, datevConfig);
  try {
    const nobody = { ask: <T>(): Promise<T> => Promise.resolve({} as T) };
    await playYears(stage, nobody, { seed, months: played, documents: 10, spaces: SPACES });
  } finally {
    await stage.close();
  }
  return handedOut(folder);
}

interface Configured {
  readonly spaces: readonly { readonly id: SpaceId; readonly accounting: object }[];
}

const ABROAD = ['21', '9', '6', '20', '10'];

/** That of the returns, for DATEV alone: with its keys for turnover abroad, and losses by rate. */
function datevConfig(place: Place): object {
  const config = configOf(place) as Configured;
  return {
    ...config,
    spaces: config.spaces
      .filter(({ id }) => SPACES.includes(id))
      .map((space) => ({
        ...space,
        accounting: {
          ...space.accounting,
          accounts: [
            { when: { accounting_code: 'DEPOSIT' }, account: '1732', holds: 'deposit' },
            { when: { accounting_code: 'VOUCHER' }, account: '1719', holds: 'voucher' },
            { when: { tax_case: 'S', rate: '19' }, account: '8400' },
            { when: { tax_case: 'S', rate: '7' }, account: '8300' },
            ...ABROAD.map((rate) => ({ when: { tax_case: 'S', rate }, account: '8320', tax_key: '240' })),
            { when: { tax_case: 'AE' }, account: '8336' },
            { when: { tax_case: 'G' }, account: '8338' },
            { when: { tax_case: 'E' }, account: '8100' },
          ],
          write_offs: [
            { rate: '19', account: '2406' },
            { rate: '7', account: '2401' },
            { rate: '0', account: '2400' },
            { account: '2400', tax_key: '240' },
          ],
          service_date: 'as invoiced',
          datev: { consultant: 29_098, client: 55_003, service_date: true },
          exports: [{ name: 'adviser', formats: ['datev'], schedule: 'nightly', targets: [] }],
        },
      })),
  };
}

async function handedOut(folder: string): Promise<readonly HandedOut[]> {
  const database = await openDatabase(join(folder, 'spacebooks.sqlite'));
  const archive = createArchive(join(folder, 'archive'));
  const { batches } = createBookStores(database.db, archive, 'beside');
  const found: HandedOut[] = [];
  try {
    for (const space of SPACES) {
      for (const { number } of await batches.list(space)) {
        const { entries } = await batches.get(space, number);
        const room = join(folder, 'handed-out', space, String(number));
        mkdirSync(room, { recursive: true });
        const files: string[] = [];
        for (const { name, address } of await batches.files(space, number)) {
          if (!name.includes('Buchungsstapel')) continue;
          const path = join(room, name);
          writeFileSync(path, await archive.get(address));
          files.push(path);
        }
        found.push({ space, number, entries, files, facts: factsOf(space) });
      }
    }
  } finally {
    await database.close();
  }
  return found;
}

const COUNTRIES: Readonly<Record<string, readonly [account: string, rates: readonly string[]]>> = {
  NL: ['1767', ['21', '9']],
  BE: ['1768', ['21', '6']],
  FR: ['1769', ['20', '10']],
};

function factsOf(space: SpaceId): DatevFacts {
  const taxAccounts = Object.entries(COUNTRIES).flatMap(([country, [account, rates]]) =>
    rates.map((rate) => [`${country} ${rate}`, account]),
  );
  return {
    ...{ chart: 'SKR03', automatic: {}, cashAccounting: space === 'berlin' },
    taxAccounts: Object.fromEntries(taxAccounts),
  };
}
