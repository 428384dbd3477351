import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  changedSetting,
  draftOf,
  entriesOf,
  entryMeant,
  isListed,
  type SettingChange,
} from '../../domain/finance-settings/change-setting.js';
import {
  isSettingKind,
  SETTING_KINDS,
  type SettingKind,
  type SettingValue,
} from '../../domain/finance-settings/finance-settings.js';
import { entryOf, fieldText } from '../../domain/finance-settings/setting-fields.js';
import { PAGE } from '../../domain/page-paths.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, goTo, neededReason, notFound, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import { OF_WORK } from '../security/access.js';
import { logoOf, sentFields } from '../setting-form.js';
import type { SettingEffect, ShownSetting, UnfitSetting } from '../settings-desk.js';
import type { Site } from '../site.js';
import { effectOnExport } from '../view/setting-effect-view.js';
import {
  formFields,
  type ShownField,
  saidMistakes,
  versionRows,
  type WrittenEntry,
  writtenEntries,
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
  Querystring: Readonly<Record<string, string | readonly string[] | undefined>>;
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
    const entry = entryNumber(textIn(query, 'entry'), found.shown);
    const given = await prefilled(site, found, query, entry);
    return showForm(site, request, reply, found, { entry, given, unfit: null, isLate: null });
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
    return goTo(reply, path);
  });
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
  const draft = draftOf(kind, shown.content, changeOf(request, found));
  const effect = await settings.effect(spaceId, draft);
  if (!effect.isFit) return again(site, request, reply, found, { unfit: effect, isLate: null });
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
        exports: effect.exports.map(effectOnExport),
      },
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

/** What the form shows at first: an entry that is to be changed, or what a link proposes for a new one. */
async function prefilled(
  { settings }: Site,
  { spaceId, kind, shown }: FoundSetting,
  query: KindPath['Querystring'],
  entry: number | null,
): Promise<SettingValue | null> {
  if (!isListed(kind)) return shown.content;
  if (entry !== null) return entriesOf(shown.content)[entry] ?? null;
  const invoice = textIn(query, 'invoice');
  const proposed = kind === 'tax-cases' && invoice !== '' ? await settings.proposal(spaceId, invoice) : null;
  return entryOf(kind, proposed, (name) => textIn(query, name) || fieldText(proposed, { name }));
}

function textIn(query: KindPath['Querystring'], name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
}

function entryNumber(text: string, { content }: Pick<ShownSetting, 'content'>): number | null {
  const entry = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  return entry >= 0 && entry < entriesOf(content).length ? entry : null;
}

/** The entry that was seen, in the list of today. */
function entryToday(request: FastifyRequest, shown: ShownSetting): number | null {
  const before = Number(fieldOf(request, 'before'));
  const text = fieldOf(request, 'entry');
  if (before === shown.version) return entryNumber(text, shown);
  const seen = shown.versions.find(({ version }) => version === before);
  const entry = seen === undefined ? null : entryNumber(text, seen);
  return seen === undefined || entry === null ? null : entryMeant(seen.content, shown.content, entry);
}

function changeOf(request: FastifyRequest, { kind, shown }: FoundSetting): SettingChange {
  const entry = entryToday(request, shown);
  const what = fieldOf(request, 'do');
  if (what === 'remove') return { do: 'remove', entry };
  if (what === 'restore') {
    const version = Number(fieldOf(request, 'version'));
    const found = shown.versions.find((each) => each.version === version);
    if (found === undefined && version !== 0) throw notFound();
    return { do: 'restore', content: found?.content ?? null };
  }
  const present = isListed(kind) ? (entriesOf(shown.content)[entry ?? -1] ?? null) : shown.content;
  const textOf = (name: string): string =>
    name === 'logo' ? logoOf(request, present) : fieldOf(request, `f.${name}`);
  return { do: 'put', entry, value: entryOf(kind, present, textOf) };
}

interface FormState {
  readonly entry: number | null;
  readonly given: SettingValue | null;
  readonly unfit: UnfitSetting | null;
  /** Who has saved meanwhile. */
  readonly isLate: string | null;
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
  return showForm(site, request, reply, found, { ...state, entry, given });
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

function settingData({ kind, shown }: FoundSetting, { entry, given, unfit, isLate }: FormState) {
  const { filed, shipped, content, version, cases, isLeftOut, versions } = shown;
  const section = isListed(kind) ? { filed: null, saved: null } : { filed, saved: content };
  const wrong = unfit === null ? null : wrongFields(kind, unfit);
  return {
    isListed: isListed(kind),
    lists: [
      { which: 'filed', entries: writtenEntries(kind, entriesOf(filed)) },
      { which: 'own', entries: writtenEntries(kind, entriesOf(content)) },
      { which: 'shipped', entries: writtenEntries(kind, shipped) },
    ] as const,
    fields: formFields(kind, { ...section, given, cases, wrong: wrong ?? [] }),
    versions: versionRows(kind, versions),
    isLeftOut: isLeftOut && content !== null,
    version,
    entry,
    wrong,
    isLate,
  };
}
