import { z } from 'zod';
import { Failure } from '../../../domain/errors.js';
import { wholeDraft } from '../../../domain/finance-settings/change-setting.js';
import {
  SETTING_KINDS,
  type SettingKind,
  type SettingValue,
} from '../../../domain/finance-settings/finance-settings.js';
import type { SettingMistake } from '../../../domain/finance-settings/setting-mistake.js';
import { say, sentencesOf } from '../../../words/say.js';
import type { ShownSetting } from '../../settings-desk.js';
import { type Api, decide, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { moment, momentOf, reason } from '../schemas/values.js';

const tag = 'Spaces';

const content = z
  .unknown()
  .describe(
    'In the keys of the configuration, each value as a text: `e_invoices.tax_cases`, `accounting.accounts` and `e_invoices.customers` are lists, `alerts`, `e_invoices.payment` and `e_invoices.layout` sections. Null: nothing.',
  );

const setting = z
  .object({
    kind: z.enum(SETTING_KINDS),
    version: z.int().describe('The last one; 0 where nothing was ever set.'),
    content: content.describe('What is set on the page or here.'),
    filed: content.describe('What the configuration sets itself, which goes before it.'),
    inForce: z.boolean().describe('False where it does not fit the configuration any more.'),
    versions: z.array(z.object({ version: z.int(), at: moment, by: z.string(), why: z.string(), content })),
  })
  .meta({ id: 'Setting' });

const params = z.strictObject({ space: z.string(), kind: z.enum(SETTING_KINDS) });

/** What finance sets itself, in versions. */
export function addSettingRoutes(api: Api): void {
  const { settings, spacesOf } = api.site;
  const shown = async (space: string, kind: SettingKind, isSeen: boolean): Promise<ShownSetting> => {
    const found = isSeen ? await settings.of(space, kind) : null;
    if (found === null) throw new ApiRefusal('api.not-found');
    return found;
  };
  read(
    api,
    '/spaces/:space/settings/:kind',
    {
      name: 'getSetting',
      access: 'work',
      tag,
      summary: 'What finance has set of a space, with all its versions.',
      params,
      answer: setting,
    },
    async ({ params: { space, kind }, request }) =>
      toSetting(
        kind,
        await shown(
          space,
          kind,
          spacesOf(request).some(({ id }) => id === space),
        ),
      ),
  );

  decide(
    api,
    '/spaces/:space/settings/:kind',
    {
      name: 'saveSetting',
      tag,
      summary:
        'Sets it anew; it is in force within seconds, and an earlier version is taken back by its content.',
      access: 'finance',
      params,
      body: z.strictObject({
        content,
        before: z.int().min(0).describe('The version that was seen; another one in between is a refusal.'),
        why: reason.min(1),
        confirmed: z
          .boolean()
          .optional()
          .describe('True where a number is right although its check digits say otherwise.'),
      }),
      answer: setting,
    },
    async ({ params: { space, kind }, body: { content: given, before, why, confirmed }, by, request }) => {
      const isSeen = spacesOf(request).some(({ id }) => id === space);
      await shown(space, kind, isSeen);
      const value = given as SettingValue | null;
      const draft = wholeDraft(kind, value);
      const saved = await settings.save(space, {
        ...draft,
        before,
        by,
        why,
        isConfirmed: confirmed === true,
      });
      if (saved.status === 'unfit') {
        const said = saved.problems.map(({ message, fix }) => `${message}; ${fix}`);
        throw refusal([...saved.mistakes.map(sentence), ...said]);
      }
      if (saved.status === 'doubtful')
        throw refusal(
          saved.doubts.map((doubt) => `${sentence(doubt)} Where it is right, send confirmed: true.`),
        );
      if (saved.status === 'other') {
        throw new Failure('operator.not-possible', { detail: `${saved.by} has saved another version` });
      }
      return toSetting(kind, await shown(space, kind, isSeen));
    },
  );
}

function refusal(messages: readonly string[]): ApiRefusal {
  const wrong = messages.map((message) => ({ in: 'body' as const, name: 'content', message }));
  return new ApiRefusal('api.request', { wrong });
}

function sentence({ field, mistake, values }: SettingMistake): string {
  return `${field}: ${say(sentencesOf('settings-page', 'en'), `setting-mistake.${mistake}`, values)}`;
}

function toSetting(kind: SettingKind, { version, content: own, filed, isLeftOut, versions }: ShownSetting) {
  return {
    kind,
    version,
    content: own,
    filed: filed,
    inForce: !isLeftOut,
    versions: versions.map(({ at, by, why, ...each }) => ({
      version: each.version,
      at: momentOf(at),
      by,
      why,
      content: each.content,
    })),
  };
}
