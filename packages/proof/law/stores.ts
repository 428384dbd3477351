import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../../../src/store/engine/open.js';
import { connectedTo, ROOM } from '../../../test/postgres/cluster.js';
import { setup } from '../../../test/postgres/template.js';

/** The database of one history, which can be copied and put back. */
export interface LawStore {
  open(): Promise<OpenDatabase>;
  /** Nobody works with it meanwhile. */
  copy(): Promise<void>;
  /** @returns false where there is no copy */
  putBack(): Promise<boolean>;
  remove(): Promise<void>;
}

/** Where histories get their databases; `end` removes all of them. */
export interface Stores {
  make(): Promise<LawStore>;
  end(): void;
}

export function storesOf(kind: 'sqlite' | 'postgres'): Promise<Stores> {
  return kind === 'sqlite' ? sqliteStores() : postgresStores();
}

async function sqliteStores(): Promise<Stores> {
  const room = mkdtempSync(join(ROOM, 'spacebooks-law-'));
  const template = join(room, 'template.sqlite');
  const database = await openDatabase(template);
  await database.db.deleteFrom('store_identity').execute();
  await database.close();
  let made = 0;
  return {
    make: async () => {
      made += 1;
      const folder = join(room, String(made));
      mkdirSync(folder);
      const path = join(folder, 'law.sqlite');
      const copy = join(folder, 'copy.sqlite');
      copyFileSync(template, path);
      let hasCopy = false;
      return {
        open: () => openDatabase(path),
        copy: async () => {
          copyFileSync(path, copy);
          hasCopy = true;
        },
        putBack: async () => {
          if (!hasCopy) return false;
          for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
          copyFileSync(copy, path);
          return true;
        },
        remove: async () => rmSync(folder, { recursive: true, force: true }),
      };
    },
    end: () => rmSync(room, { recursive: true, force: true }),
  };
}

/** A server of its own, with the tests' schema to copy. */
async function postgresStores(): Promise<Stores> {
  const stop = await setup();
  const { maintain, urlOf } = connectedTo(process.env.SPACEBOOKS_TEST_POSTGRES ?? '');
  const again = async (name: string, template: string): Promise<void> => {
    await maintain(`drop database if exists ${name} with (force)`);
    await maintain(`create database ${name} template ${template}`);
  };
  let made = 0;
  return {
    make: async () => {
      made += 1;
      const [name, copy] = [`law_${made}`, `law_copy_${made}`];
      await again(name, 'template_spacebooks');
      let hasCopy = false;
      return {
        open: () => openDatabase(urlOf(name)),
        copy: async () => {
          await again(copy, name);
          hasCopy = true;
        },
        putBack: async () => {
          if (hasCopy) await again(name, copy);
          return hasCopy;
        },
        remove: async () => {
          for (const each of [name, copy]) await maintain(`drop database if exists ${each} with (force)`);
        },
      };
    },
    end: stop,
  };
}
