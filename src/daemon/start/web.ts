import type { Clock } from '@spacebooks/base/clock';
import { lazily } from '@spacebooks/base/lazy';
import type { PrunableArchive } from '../../archive/content.js';
import { hasBank } from '../../books/bank.js';
import { bankDesk } from '../../books/bank-desk.js';
import { type BookStores, createBookStores } from '../../books/book-stores.js';
import { collectiveDesk } from '../../books/collectives.js';
import type { Config } from '../../config/config.js';
import { describeConfig } from '../../config/describe.js';
import { notSetUp, pageForMails } from '../../config/not-set-up.js';
import { notSetUpLines } from '../../config/not-set-up-lines.js';
import type { MailServer } from '../../domain/accounting/delivery-settings.js';
import { isReport } from '../../domain/accounting/exclusion.js';
import { noticeMail } from '../../notify/mail/notice-mail.js';
import { messageIdOf, sendMail } from '../../notify/mail/smtp.js';
import type { Operator } from '../../operator/operator.js';
import type { HttpListener } from '../../ops/http-listener.js';
import type { Logger } from '../../ops/log.js';
import type { Redaction } from '../../ops/redaction.js';
import type { Tracer } from '../../ops/tracing/span.js';
import { createFactorSeal } from '../../people/factor-seal.js';
import type { Random } from '../../random.js';
import type { Db } from '../../store/engine/open.js';
import { createFigures } from '../../store/figures/figures.js';
import { createForecasts } from '../../store/figures/forecasts.js';
import { createApiAnswers } from '../../store/people/api-answers.js';
import { createApiTokens } from '../../store/people/api-tokens.js';
import { peopleDecisions } from '../../store/people/people-decisions.js';
import { createPeopleStores } from '../../store/people/people-stores.js';
import { createSignInAttempts } from '../../store/people/sign-in-attempts.js';
import { createWebSessions } from '../../store/people/web-sessions.js';
import type { SecretPaths } from '../../store/sagas/subscriptions.js';
import { tokenSeal } from '../../store/tokens/token-seal.js';
import { startWebServer } from '../../web/app.js';
import type { WebMail, WebSpace } from '../../web/deps.js';
import { openBookDesk } from '../books/book-desk.js';
import { bookSpace } from '../books/book-spaces.js';
import { openExportDesk } from '../books/export-desk.js';
import { openNightDesk } from '../books/night-desk.js';
import { openSwitchDesk } from '../books/switch-desk.js';
import { openTaskList } from '../books/task-list.js';
import { addressesOf } from '../ksef/ksef-login.js';
import { openSettingsDesk } from '../settings/settings-desk.js';
import { perList } from '../spaces/live-config.js';
import type { OpenSpace } from '../spaces/spaces.js';
import type { Decisions } from '../upkeep/decisions.js';
import { openHookDesk } from './hook-desk.js';
import { invoicePages } from './web-invoices.js';

const links = lazily(() => import('../../einvoice/channels/ksef/verification-link.js'));

interface WebDeps {
  readonly config: Config;
  readonly operator: Operator;
  readonly stores: BookStores;
  readonly archive: PrunableArchive;
  readonly db: Db;
  /** For what people look at. */
  readonly reading: Db;
  readonly secretPaths: Pick<SecretPaths, 'ofSpace'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly redaction: Redaction;
  readonly spaces: ReadonlyMap<string, OpenSpace>;
  readonly tracer?: Tracer | undefined;
  readonly decisions: Pick<Decisions, 'refresh'>;
  /** There may be something to do in the books of a space. */
  readonly wakeBooks: (spaceId: string) => void;
  /** A person waits for it. */
  readonly expediteBooks: (spaceId: string) => void;
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  /** There is a collective identifier to be made. */
  readonly wakeCollectives: (spaceId: string) => void;
}

/** Serves the page for people; null where it is not configured. @throws Failure `daemon.port-in-use`, `store.*` */
export async function startWeb(deps: WebDeps): Promise<HttpListener | null> {
  const { config, operator, stores, archive, db, reading, secretPaths, clock, random, log, wakeBooks } = deps;
  if (config.web === null) return null;
  const looking = createBookStores(reading, archive, 'owner');
  const { batches, deliveries, runs } = looking;
  const spacesOf = perList((spaces) => spaces.map(webSpaceOf));
  const leftOut = perList((spaces) =>
    notSetUp({ ...config, spaces }).map((left) => ({ ...left, lines: notSetUpLines(left) })),
  );
  const desksOf = perList(
    (spaces) =>
      new Map(
        spaces
          .flatMap((space) => bookSpace(space) ?? [])
          .filter(hasBank)
          .map((space) => [
            space.id,
            bankDesk({ stores: { ...stores, payable: looking.payable }, clock, random, log }, space, () =>
              wakeBooks(space.id),
            ),
          ]),
      ),
  );
  const collectives = collectiveDesks(deps, looking);
  const exports = openExportDesk({ ...deps, looking });
  const { server } = config.alerts;
  const listener = await startWebServer(config.web, {
    operator,
    books: { batches, deliveries, runs },
    figures: createFigures(reading),
    forecasts: createForecasts(reading),
    desk: openBookDesk({ ...deps, looking }),
    exports,
    nights: openNightDesk({ ...deps, looking }),
    tasks: openTaskList({ ...deps, looking }),
    hooks: openHookDesk(deps),
    switches: openSwitchDesk({ config, looking, clock }),
    settings: openSettingsDesk({ ...deps, looking, decided: deps.decisions.refresh }),
    decisions: (filter, limit) => peopleDecisions(reading, filter, limit),
    ...invoicePages(config, reading),
    ksefLink: async (spaceId, xml) => {
      const ksef = config.spaces.find(({ id }) => id === spaceId)?.e_invoices.ksef;
      return ksef === undefined
        ? null
        : (await links()).verificationLink(addressesOf(ksef.server).qrUrl, xml);
    },
    platformLink: (spaceId, invoiceId) => platformLink(config, spaceId, invoiceId),
    bank: (spaceId) => desksOf(config.spaces).get(spaceId) ?? null,
    collectives,
    archive,
    sessions: createWebSessions(db),
    attempts: createSignInAttempts(db),
    apiTokens: createApiTokens(db),
    apiAnswers: createApiAnswers(db),
    people: createPeopleStores(db),
    factorSeal: factorSealOf(config, random),
    sendMail: server === null ? null : (mail) => mailOut(server, mail, deps),
    pageForMails: pageForMails(config.web),
    spaces: () => spacesOf(config.spaces),
    subscriptions: (spaceId) => subscriptionsOf(secretPaths, spaceId),
    configuration: () => describeConfig(config),
    notSetUp: () => leftOut(config.spaces),
    clock,
    random,
    log,
  });
  log.info('web.listening', { port: listener.port });
  return {
    port: listener.port,
    close: async () => {
      await listener.close();
      await exports.idle();
    },
  };
}

/** Without their secret paths. */
async function subscriptionsOf(secretPaths: WebDeps['secretPaths'], spaceId: string) {
  return (await secretPaths.ofSpace(spaceId)).map(({ event, createdAt, remoteId, retiredAt }) => ({
    event,
    createdAt,
    confirmed: remoteId !== null,
    retiredAt,
  }));
}

/** Of each space with books that issues in KSeF. */
function collectiveDesks({ config, stores, clock, db, wakeCollectives }: WebDeps, looking: BookStores) {
  const desksOf = perList(
    (spaces) =>
      new Map(
        spaces
          .flatMap((space) => bookSpace(space) ?? [])
          .map((space) => {
            const deps = { stores: { ...stores, payable: looking.payable }, clock, db };
            return [space.id, collectiveDesk(deps, space, () => wakeCollectives(space.id))];
          }),
      ),
  );
  return (spaceId: string): ReturnType<typeof collectiveDesk> => desksOf(config.spaces).get(spaceId) ?? null;
}

function webSpaceOf({ id, time_zone, language, accounting }: Config['spaces'][number]): WebSpace {
  return {
    id,
    language,
    timeZone: time_zone,
    hasBooks: accounting !== undefined,
    booksFrom: accounting?.settings.from ?? null,
    lockedOnly: accounting?.settings.locked_only ?? false,
    reports: new Map(accounting?.exports.map(({ name, formats }) => [name, formats.filter(isReport)])),
    targets: new Map(accounting?.exports.map(({ name, targets }) => [name, targets])),
  };
}

function factorSealOf({ store: { tokenKeys } }: Config, random: Random) {
  const former = tokenKeys?.former ?? null;
  return createFactorSeal(
    tokenKeys === null ? null : tokenSeal(tokenKeys.present, random),
    former === null ? null : tokenSeal(former, random),
  );
}

function platformLink({ web, spaces }: Config, spaceId: string, invoiceId: string): string | null {
  const path = web?.platform_invoice_path;
  const space = spaces.find(({ id }) => id === spaceId);
  if (path === undefined || space === undefined) return null;
  return `${space.base_url}${path.replace('{invoice}', () => encodeURIComponent(invoiceId))}`;
}

/** @throws MailError */
async function mailOut(
  server: MailServer,
  { to, ends, ...letter }: WebMail,
  { config, clock, random }: WebDeps,
) {
  const messageId = messageIdOf(server, random.id());
  const sections = [{ heading: null, items: [], paragraphs: [ends], commands: [] }];
  const { subject, text, html } = noticeMail({
    ...letter,
    sections,
    footer: `spacebooks, ${config.instance}`,
  });
  await sendMail(server, { messageId, at: clock.now(), to: [to], subject, text, html });
}
