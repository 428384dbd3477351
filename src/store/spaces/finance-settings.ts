import type {
  SettingKind,
  SettingValue,
  SettingVersion,
} from '../../domain/finance-settings/finance-settings.js';
import { appendAudit } from '../books/audit.js';
import { transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/** What a person saves. */
export interface SavedSetting extends Omit<SettingVersion, 'version'> {
  readonly spaceId: string;
  /** The version that was changed; 0 where there was none. */
  readonly before: number;
}

export type FinanceSettings = ReturnType<typeof createFinanceSettings>;

/** What finance has set on the page, in versions. Nothing is ever overwritten. */
export function createFinanceSettings(db: Db) {
  const versions = () =>
    db
      .selectFrom('finance_setting')
      .select(['space_id as spaceId', 'kind', 'version', 'content', 'at', 'decided_by as by', 'why']);
  return {
    /** The last version of each kind, by space; spaces without any are left out. */
    inForce: async (): Promise<ReadonlyMap<string, readonly SettingVersion[]>> => {
      const rows = await versions().orderBy('id').execute();
      const latest = new Map<string, Map<SettingKind, SettingVersion>>();
      for (const { spaceId, ...row } of rows) {
        const ofSpace = latest.get(spaceId) ?? new Map<SettingKind, SettingVersion>();
        latest.set(spaceId, ofSpace.set(row.kind, versionOf(row)));
      }
      return new Map([...latest].map(([spaceId, ofSpace]) => [spaceId, [...ofSpace.values()]]));
    },
    /** The last first. */
    versions: async (spaceId: string, kind: SettingKind): Promise<readonly SettingVersion[]> => {
      const rows = await versions()
        .where('space_id', '=', spaceId)
        .where('kind', '=', kind)
        .orderBy('version', 'desc')
        .execute();
      return rows.map(({ spaceId: _, ...row }) => versionOf(row));
    },
    /** Counts up with every version of any space. */
    latest: async (): Promise<number> => {
      const row = await db
        .selectFrom('finance_setting')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      return row?.id ?? 0;
    },
    /** @returns the new version; null, having written nothing, where somebody else has saved in between */
    save: (saved: SavedSetting): Promise<number | null> =>
      transactAudited(db, async (transaction) => {
        const { spaceId, kind, before, content, at, by, why } = saved;
        const last = await transaction
          .selectFrom('finance_setting')
          .select(({ fn }) => fn.max('version').as('version'))
          .where('space_id', '=', spaceId)
          .where('kind', '=', kind)
          .executeTakeFirst();
        if ((last?.version ?? 0) !== before) return null;
        const version = before + 1;
        const row = { space_id: spaceId, kind, version, at, decided_by: by, why };
        await transaction
          .insertInto('finance_setting')
          .values({ ...row, content: content === null ? null : JSON.stringify(content) })
          .execute();
        await appendAudit(transaction, { at, spaceId, action: 'setting saved', details: { kind, version } });
        return version;
      }),
  };
}

function versionOf({
  content,
  ...row
}: Omit<SettingVersion, 'content'> & { readonly content: string | null }): SettingVersion {
  return { ...row, content: content === null ? null : (JSON.parse(content) as SettingValue) };
}
