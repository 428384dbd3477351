import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  changedSetting,
  draftOf,
  entriesOf,
  isListed,
  isOrdered,
  type SettingChange,
} from '../../domain/finance-settings/change-setting.js';
import {
  isSettingKind,
  SETTING_KINDS,
  type SettingKind,
  type SettingValue,
} from '../../domain/finance-settings/finance-settings.js';
import { fieldText } from '../../domain/finance-settings/setting-fields.js';
import type { Finding } from '../../domain/finding.js';
import { PAGE } from '../../domain/page-paths.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, goTo, neededReason, notFound, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import { OF_WORK } from '../security/access.js';
import { backTo, sentFields, wayBack } from '../setting-form.js';
import { changeOf, entryToday, prefilled, type SettingQuery, textIn } from '../setting-request.js';
import type { SettingEffect, ShownSetting, UnfitSetting } from '../settings-desk.js';
import type { Site } from '../site.js';
import { effectOnExport } from '../view/setting-effect-view.js';
import {
  accountRulePath,
  entryLists,
  formFields,
  type ShownField,
  saidMistakes,
  versionRows,
  type WrittenEntry,
  wrongFields,
} from '../view/setting-view.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly settings: { readonly spaces: readonly SettingsOfSpace[] };
    readonly setting: SettingPlace & ReturnType<typeof settingData>;
    readonly 'setting-effect': SettingPlace & {
      readonly effect: Omit<Extract<SettingEffect, { isFit: true }>, 'exports' | 'doubts'> & {
        readonly doubts: ReturnType<typeof saidMistakes>;
        readonly exports: readonly ReturnType<typeof effectOnExport>[];
      };
      /** Where an item without one gets its account, before this is saved. */
      readonly accountPath: (finding: Finding) => string | null;
      /** Of a rule that is moved: all of them in their new order. */
      readonly order: ReturnType<typeof entryLists> | null;
      readonly hasPreview: boolean;
      /** Of the form, to be sent again. */
      readonly sent: readonly { readonly name: string; readonly value: string }[];
    };
  }
  interface Partials {
    readonly 'partials/setting-field': Frame & { readonly field: ShownField };
    readonly 'partials/setting-entry': Frame & { readonly entry: WrittenEntry };
  }
}

interface SettingPlace {
  readonly spaceId: string;
  readonly kind: SettingKind;
  readonly path: string;
}

interface SettingsOfSpace {
  readonly id: string;
  readonly kinds: readonly {
    readonly kind: SettingKind;
    readonly path: string;
    readonly last: { readonly at: number; readonly by: string } | null;
    readonly isLeftOut: boolean;
  }[];
}

interface KindPath {
  Params: { space: string; kind: string };
  Querystring: SettingQuery;
}

/** Kinds that the page of an invoice shows. */
const SHOWN_ON_PAGES: readonly SettingKind[] = ['payment', 'layout', 'customers'];
/** With a logo in it. */
const LARGEST = 512 * 1024;
const OF_FINANCE = { config: { access: 'finance', uploads: true }, bodyLimit: LARGEST } as const;

/** What finance sets itself: forms, what each change would do, and its versions. */
export const page: Page = (site) => {
  const { app, show, settings, spacesOf } = site;

  app.get('/settings', OF_WORK, async (request, reply) => {
    const spaces: SettingsOfSpace[] = [];
    for (const { id } of spacesOf(request)) spaces.push(await settingsOf(site, id));
    return show.page(request, reply, {
      template: 'settings',
      title: show.words(request).say('settings.title'),
      menu: 'settings',
      data: { spaces },
    });
  });

  app.get<KindPath>('/settings/:space/:kind', OF_WORK, async (request, reply) => {
    const found = await settingAt(site, request);
    const { query } = request;
    const entry = entryToday(textIn(query, 'entry'), textIn(query, 'before'), found.shown);
    const given = await prefilled(site, found, query, entry);
    const back = backTo(textIn(query, 'back'), found.spaceId);
    return showForm(site, request, reply, found, { entry, given, unfit: null, isLate: null, back });
  });

  app.get<{ Params: { space: string; customer: string } }>(
    '/settings/:space/customers/:customer',
    OF_WORK,
    async (request, reply) => {
      const { space, customer } = request.params;
      const found = await settingAt(site, request, 'customers');
      const numberOf = (entry: SettingValue) => fieldText(entry, { name: 'customer_number' });
      const known = entriesOf(found.shown.content).findIndex((entry) => numberOf(entry) === customer);
      const query = known === -1 ? { customer_number: customer } : { entry: String(known) };
      return goTo(reply, `${PAGE.setting(space, 'customers')}?${new URLSearchParams(query)}#form`);
    },
  );

  app.get<{ Params: { space: string } }>('/settings/:space/export.yml', OF_WORK, async (request, reply) => {
    const space = ofRequest(site, request);
    return reply
      .type('application/yaml; charset=utf-8')
      .header('content-disposition', `attachment; filename="settings-${space.id}.yml"`)
      .send(await settings.exportText(space.id));
  });

  addChanges(site);
};

/** What a change would do, and the change itself. */
function addChanges(site: Site): void {
  const { app, settings } = site;

  app.post<KindPath>('/settings/:space/:kind/effect', OF_FINANCE, async (request, reply) => {
    const found = await settingAt(site, request);
    return showEffect(site, request, reply, found);
  });

  app.post<KindPath>('/settings/:space/:kind/preview', OF_FINANCE, async (request, reply) => {
    const found = await settingAt(site, request);
    const content = changedSetting(found.kind, found.shown.content, changeOf(request, found));
    const pdf = await settings.preview(found.spaceId, found.kind, content);
    if (pdf === null) throw new WebRefusal(404, 'no-preview');
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="preview.pdf"')
      .send(pdf);
  });

  app.post<KindPath>('/settings/:space/:kind', OF_FINANCE, async (request, reply) => {
    const found = await settingAt(site, request);
    const { kind, spaceId, path, shown } = found;
    const why = neededReason(request);
    const before = Number(fieldOf(request, 'before'));
    const by = request.session?.name ?? '';
    const isConfirmed = fieldOf(request, 'confirmed') === 'yes';
    const draft = draftOf(kind, shown.content, changeOf(request, found));
    const saved = await settings.save(spaceId, { ...draft, before, by, why, isConfirmed });
    if (saved.status === 'doubtful') return showEffect(site, request, reply, found);
    if (saved.status === 'unfit') return again(site, request, reply, found, { unfit: saved, isLate: null });
    if (saved.status === 'other')
      return again(site, request, reply, found, { unfit: null, isLate: saved.by });
    if (request.session !== null) {
      request.session.notice = { key: 'notice.setting-saved', values: { version: String(saved.version) } };
    }
    return goTo(reply, backTo(fieldOf(request, 'back'), spaceId) ?? path);
  });
}

function isMove(change: SettingChange): boolean {
  return change.do === 'up' || change.do === 'down';
}

/** What it would do, and what in it is doubtful. */
async function showEffect(
  site: Site,
  request: FastifyRequest<KindPath>,
  reply: FastifyReply,
  found: FoundSetting,
): Promise<FastifyReply> {
  const { show, settings } = site;
  const { spaceId, kind, path, shown } = found;
  const change = changeOf(request, found);
  const draft = draftOf(kind, shown.content, change);
  const effect = await settings.effect(spaceId, draft);
  if (!effect.isFit) return again(site, request, reply, found, { unfit: effect, isLate: null });
  const back = kind === 'accounts' ? null : wayBack(request, kind, path);
  return show.page(request, reply, {
    template: 'setting-effect',
    title: show.words(request).say('setting-effect.title'),
    menu: 'settings',
    data: {
      spaceId,
      kind,
      path,
      effect: {
        ...effect,
        doubts: saidMistakes(effect.doubts),
        exports: effect.exports.map((each) => effectOnExport(each, kind)),
      },
      accountPath: (finding) => accountRulePath(spaceId, [finding], back),
      order: isMove(change) ? entryLists(kind, { ...shown, content: draft.content }) : null,
      sent: sentFields(request),
      hasPreview: SHOWN_ON_PAGES.includes(kind),
    },
  });
}

interface FoundSetting extends SettingPlace {
  readonly shown: ShownSetting;
}

function ofRequest(site: Site, request: FastifyRequest<{ Params: { space: string } }>): WebSpace {
  const space = site.spacesOf(request).find(({ id }) => id === request.params.space);
  if (space === undefined) throw notFound();
  return space;
}

async function settingAt(
  site: Site,
  request: FastifyRequest<{ Params: { space: string; kind?: string } }>,
  kind = request.params.kind ?? '',
): Promise<FoundSetting> {
  const { id: spaceId } = ofRequest(site, request);
  const shown = isSettingKind(kind) ? await site.settings.of(spaceId, kind) : null;
  if (!isSettingKind(kind) || shown === null) throw notFound();
  return { spaceId, kind, shown, path: PAGE.setting(spaceId, kind) };
}

async function settingsOf({ settings }: Site, id: string): Promise<SettingsOfSpace> {
  const kinds: SettingsOfSpace['kinds'][number][] = [];
  for (const kind of SETTING_KINDS) {
    const shown = await settings.of(id, kind);
    if (shown === null) continue;
    const [last = null] = shown.versions;
    kinds.push({
      kind,
      path: PAGE.setting(id, kind),
      last,
      isLeftOut: shown.isLeftOut && shown.content !== null,
    });
  }
  return { id, kinds };
}

interface FormState {
  readonly entry: number | null;
  readonly given: SettingValue | null;
  readonly unfit: UnfitSetting | null;
  /** Who has saved meanwhile. */
  readonly isLate: string | null;
  /** Where it leads once it is saved; null for its own page. */
  readonly back: string | null;
}

/** The form with what was typed, and what is wrong with it. */
function again(
  site: Site,
  request: FastifyRequest<KindPath>,
  reply: FastifyReply,
  found: FoundSetting,
  state: Pick<FormState, 'unfit' | 'isLate'>,
): FastifyReply {
  const change = changeOf(request, found);
  const entry = change.do === 'put' ? change.entry : null;
  const given = change.do === 'put' ? change.value : null;
  const back = backTo(fieldOf(request, 'back'), found.spaceId);
  return showForm(site, request, reply, found, { ...state, entry, given, back });
}

function showForm(
  { show }: Pick<Site, 'show'>,
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundSetting,
  state: FormState,
): FastifyReply {
  const { spaceId, kind, path } = found;
  const words = show.words(request);
  return show.page(request, reply, {
    template: 'setting',
    title: words.say(`setting-kind.${kind}`),
    menu: 'settings',
    status: state.unfit === null && state.isLate === null ? 200 : 422,
    data: { spaceId, kind, path, ...settingData(found, state) },
  });
}

function settingData({ kind, shown }: FoundSetting, { entry, given, unfit, isLate, back }: FormState) {
  const { filed, content, version, cases, names, receivers, isLeftOut, versions } = shown;
  const section = isListed(kind) ? { filed: null, saved: null } : { filed, saved: content };
  const wrong = unfit === null ? null : wrongFields(kind, unfit);
  return {
    isListed: isListed(kind),
    isOrdered: isOrdered(kind),
    lists: entryLists(kind, shown),
    fields: formFields(kind, { ...section, given, cases, names, receivers, wrong: wrong ?? [] }),
    versions: versionRows(kind, versions),
    isLeftOut: isLeftOut && content !== null,
    version,
    entry,
    wrong,
    isLate,
    back,
  };
}
