import type { Clock } from '@spacebooks/base/clock';
import type { BookStores } from '../../books/book-stores.js';
import type { Config, SettledSpace, SpaceConfig } from '../../config/config.js';
import { withCutovers } from '../../config/cutovers-in-force.js';
import { sellerCountry } from '../../config/einvoice-settings.js';
import type { ConfigProblem } from '../../config/problem.js';
import { settingsText } from '../../config/settings-text.js';
import { CASES_OF_COUNTRY } from '../../config/tax-cases.js';
import { WITHOUT_TAX_KEY } from '../../domain/accounting/export-formats.js';
import { Failure } from '../../domain/errors.js';
import type { SettingDraft } from '../../domain/finance-settings/change-setting.js';
import type { SettingKind, SettingVersion } from '../../domain/finance-settings/finance-settings.js';
import { proposedTaxRule } from '../../domain/finance-settings/proposed-tax-rule.js';
import { EXPORTS } from '../../domain/finance-settings/setting-fields.js';
import { createAlerts } from '../../store/alerts/alerts.js';
import type { Db } from '../../store/engine/open.js';
import { createCustomers } from '../../store/invoices/customers.js';
import { createOperatorInvoices } from '../../store/invoices/operator-invoices.js';
import { createFinanceSettings, type FinanceSettings } from '../../store/spaces/finance-settings.js';
import type { SettingEffect, SettingsDesk, ShownSetting } from '../../web/settings-desk.js';
import type { OpenSpace } from '../spaces/spaces.js';
import { configuredSpace, settledSpace } from '../spaces/spaces-in-force.js';
import { examinedSetting } from './examine-setting.js';
import { mailTargets, triedRecipients } from './try-recipients.js';
import { previewOf, tellBlocked, triedExports, triedInvoices } from './try-setting.js';

interface SettingsDeskDeps {
  readonly config: Config;
  readonly db: Db;
  /** For what is only looked at. */
  readonly reading: Db;
  readonly looking: BookStores;
  readonly clock: Clock;
  readonly spaces: ReadonlyMap<string, Pick<OpenSpace, 'client'>>;
  /** Has the daemon take up at once what was saved. */
  readonly decided: () => void;
}

/** Each is a request to the platform. */
const MOST_TRIED = 20;

/** Kinds that e-invoices state something of. */
const OF_DOCUMENTS: readonly SettingKind[] = ['tax-cases', 'customers', 'payment', 'layout'];
/** Kinds with texts that fill a page, and which does most. */
const ON_PAGES: Readonly<Partial<Record<SettingKind, string>>> = { payment: 'terms', layout: 'footer' };
/** Kinds that decide how something is booked. */
const OF_BOOKS: readonly SettingKind[] = ['tax-cases', 'accounts', 'customers'];

export function openSettingsDesk(deps: SettingsDeskDeps): SettingsDesk {
  const { config, db, clock, spaces, decided } = deps;
  const settings = createFinanceSettings(db);
  const spaceOf = (spaceId: string): SpaceConfig | null =>
    config.spaces.find(({ id }) => id === spaceId) ?? null;
  const of = shownBy(config, settings);
  const effectOf = effectBy(deps);

  /** The space with this content of a kind, in place of what is set now. */
  const withContent = async (
    space: SpaceConfig,
    { kind, content }: Pick<SettingDraft, 'kind' | 'content'>,
  ) => {
    const known = (await settings.inForce()).get(space.id) ?? [];
    const version: SettingVersion = { kind, version: 0, content, at: 0, by: '', why: '' };
    const others = known.filter((each) => each.kind !== kind);
    const candidate = settledSpace(config, space, [...others, version]);
    const problems = (candidate.settings?.problems ?? []).map(problemOf);
    // What was saved a moment ago counts, also where the space has not begun with it yet.
    return { candidate, problems, present: () => settledSpace(config, space, known) };
  };
  const customers = createCustomers(deps.reading);
  const draw = drawBy(deps);
  /** What the configuration says of a draft, and what it cannot see. */
  const judged = async (space: SpaceConfig, draft: SettingDraft) => {
    const { problems, ...found } = await withContent(space, draft);
    const shown = await of(space, draft.kind);
    const examined =
      shown === null
        ? { mistakes: [], doubts: [] }
        : await examinedSetting(customers, shown, { ...draft, spaceId: space.id });
    const judgement = { ...found, problems, ...examined };
    const field = problems.length + examined.mistakes.length > 0 ? undefined : ON_PAGES[draft.kind];
    if (field === undefined || (await draw(space.id, found.candidate)) !== null) return judgement;
    // What cannot be drawn as it is says nothing about the draft.
    if ((await draw(space.id, found.present())) === null) return judgement;
    return { ...judgement, mistakes: [{ field, mistake: 'not-drawn' as const }] };
  };
  const tell = tellBy(deps);

  return {
    of: async (spaceId, kind) => {
      const space = spaceOf(spaceId);
      return space === null ? null : of(space, kind);
    },
    effect: async (spaceId, draft) => {
      const space = spaceOf(spaceId);
      if (space === null) return { isFit: false, mistakes: [], problems: [] };
      const { candidate, mistakes, doubts, problems, present } = await judged(space, draft);
      if (mistakes.length + problems.length > 0) return { isFit: false, mistakes, problems };
      const { accepted = {} } = space.cutovers ?? {};
      const [before, after] = [withCutovers(present(), accepted), withCutovers(candidate, accepted)];
      return { ...(await effectOf(before, after, draft.kind)), doubts };
    },
    preview: async (spaceId, kind, content) => {
      const space = spaceOf(spaceId);
      if (space === null) return null;
      const { candidate, problems } = await withContent(space, { kind, content });
      return problems.length > 0 ? null : draw(spaceId, candidate);
    },
    save: async (spaceId, { before, by, why, isConfirmed, ...draft }) => {
      const space = spaceOf(spaceId);
      if (space === null) return { status: 'unfit', mistakes: [], problems: [] };
      const { kind, content } = draft;
      const { candidate, mistakes, doubts, problems } = await judged(space, draft);
      if (mistakes.length + problems.length > 0) return { status: 'unfit', mistakes, problems };
      if (doubts.length > 0 && !isConfirmed) return { status: 'doubtful', doubts };
      const version = await settings.save({ spaceId, kind, before, content, at: clock.now(), by, why });
      if (version === null) {
        const [last] = await settings.versions(spaceId, kind);
        return { status: 'other', by: last?.by ?? '' };
      }
      decided();
      if (OF_BOOKS.includes(kind)) await tell(space, candidate);
      return { status: 'saved', version };
    },
    exportText: async (spaceId) => settingsText((await settings.inForce()).get(spaceId) ?? []),
    proposal: proposalBy(config, spaces),
  };
}

/** A rule for an invoice and all like it. */
function proposalBy(
  config: Pick<Config, 'spaces'>,
  spaces: SettingsDeskDeps['spaces'],
): SettingsDesk['proposal'] {
  return async (spaceId, invoiceId) => {
    const space = config.spaces.find(({ id }) => id === spaceId) ?? null;
    const client = spaces.get(spaceId)?.client;
    if (space === null || client === undefined) return null;
    try {
      const { invoice } = await client.invoices.show(invoiceId);
      return proposedTaxRule(invoice, sellerCountry(space));
    } catch (error) {
      // The form is as empty as without an invoice.
      if (error instanceof Failure) return null;
      throw error;
    }
  };
}

/** The invoice that was issued last, else the latest one, as it would be drawn. */
function drawBy({ reading, spaces }: Pick<SettingsDeskDeps, 'reading' | 'spaces'>) {
  const invoices = createOperatorInvoices(reading);
  return async (spaceId: string, space: SpaceConfig): Promise<Uint8Array | null> => {
    const client = spaces.get(spaceId)?.client;
    const [issued] = await invoices.page({ spaceId, state: 'done', limit: 1 });
    const [latest] = issued === undefined ? await invoices.page({ spaceId, limit: 1 }) : [issued];
    return latest === undefined || client === undefined ? null : previewOf(latest.invoiceId, space, client);
  };
}

/** Tells at once of an export that a setting blocks. */
function tellBy({ db, looking, clock }: SettingsDeskDeps) {
  const alerts = createAlerts(db);
  return async (space: SpaceConfig, candidate: SpaceConfig): Promise<void> => {
    const inForce = withCutovers(candidate, space.cutovers?.accepted ?? {});
    try {
      await tellBlocked({ stores: looking, alerts, clock }, inForce);
    } catch (error) {
      // It is saved, and the next night tells.
      if (!(error instanceof Failure)) throw error;
    }
  };
}

/** What is set of a space, and what its configuration says; that is read once for each configuration of the space. */
function shownBy({ settle }: Pick<Config, 'settle'>, settings: FinanceSettings) {
  const known = new WeakMap<SpaceConfig, SettledSpace['filed']>();
  return async (space: SpaceConfig, kind: SettingKind): Promise<ShownSetting | null> => {
    const configured = configuredSpace(space);
    const filed = known.get(configured) ?? settle(configured, {}).filed;
    known.set(configured, filed);
    const found = filed[kind];
    if (found === null) return null;
    const versions = await settings.versions(space.id, kind);
    const [last] = versions;
    return {
      ...found,
      content: last?.content ?? null,
      version: last?.version ?? 0,
      versions,
      cases: CASES_OF_COUNTRY[sellerCountry(space)],
      ...namesOf(kind, configured),
      isLeftOut: (space.settings?.problems.length ?? 0) > 0,
    };
  };
}

function effectBy({ reading, looking, clock, spaces }: SettingsDeskDeps) {
  const invoices = createOperatorInvoices(reading);
  return async (
    space: SpaceConfig,
    candidate: SpaceConfig,
    kind: SettingKind,
  ): Promise<Omit<Extract<SettingEffect, { isFit: true }>, 'doubts'>> => {
    const query = { spaceId: space.id, state: 'refused', limit: MOST_TRIED * 5 } as const;
    const refused = OF_DOCUMENTS.includes(kind) ? await invoices.page(query) : [];
    const looked = refused.slice(0, MOST_TRIED);
    const tried = await triedInvoices(looked, candidate, spaces.get(space.id)?.client);
    const issued = tried.flatMap((each) => each.issued ?? []);
    const isBooked = OF_BOOKS.includes(kind) || issued.length > 0;
    return {
      isFit: true,
      invoices: tried.map(({ row }) => row),
      others: refused.length - looked.length,
      recipients: kind === 'recipients' ? triedRecipients(space, candidate) : null,
      exports: isBooked ? await triedExports({ stores: looking, clock }, space, candidate, issued) : [],
    };
  };
}

/** What fields are repeated for, and who gets what they are about in any case. @param space as it is configured */
function namesOf(kind: SettingKind, space: SpaceConfig): Pick<ShownSetting, 'names' | 'receivers'> {
  if (kind !== 'recipients') return { names: kind === 'accounts' ? programsOf(space) : [], receivers: {} };
  const targets = mailTargets(space);
  return {
    names: targets.map(({ name }) => name),
    receivers: Object.fromEntries(targets.map(({ name, to }) => [`${EXPORTS}.${name}`, to])),
  };
}

/** Layouts of one's own share a key of theirs: with one they are a program more. */
function programsOf({ accounting }: SpaceConfig): readonly string[] {
  const exports = accounting?.exports ?? [];
  const formats = [...new Set(exports.flatMap((each) => each.formats))];
  const keyed = formats.filter((format) => !WITHOUT_TAX_KEY.includes(format));
  const isAlone = keyed.length < 2 && exports.every(({ layouts }) => layouts.length === 0);
  return isAlone ? [] : keyed;
}

function problemOf({ message, fix }: ConfigProblem) {
  return { message, fix };
}
