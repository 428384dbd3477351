import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { createTransport } from '@spacebooks/http/transport';
import type { Config } from '../config/config.js';
import { pageForMails } from '../config/not-set-up.js';
import { asFailure } from '../domain/errors.js';
import { retryDelay } from '../domain/retry.js';
import { operatorLanguageOf } from '../domain/settings.js';
import type { Logger } from '../ops/log.js';
import type { Redaction } from '../ops/redaction.js';
import type { Tracer } from '../ops/tracing/span.js';
import { sagaRoot } from '../ops/tracing/spans.js';
import { type Stoppable, startPoller } from '../poller.js';
import type { Random } from '../random.js';
import type { Alerts } from '../store/alerts/alerts.js';
import { createDigestSource } from '../store/alerts/digest-facts.js';
import { createNoticeOutbox } from '../store/alerts/notice-outbox.js';
import { createNotices } from '../store/alerts/notices.js';
import { createWeeklySource } from '../store/alerts/weekly-facts.js';
import type { Db } from '../store/engine/open.js';
import type { AlertChannel } from './channels/channel.js';
import { startDeadMan } from './dead-man.js';
import { type DigestDeps, makeDigests } from './digests.js';
import type { LetterHead } from './messages/letter.js';
import { writeNotice } from './messages/write-notice.js';
import { type NoticeSender, type SendAttempt, startNoticeSender } from './notice-sender.js';
import { raiseOrEndChannelAlert } from './own-alerts.js';
import { routesOf } from './routes.js';
import { makeWeeklies } from './weekly.js';

interface NotifyDeps {
  readonly config: Config;
  readonly db: Db;
  readonly alerts: Alerts;
  readonly tasks: DigestDeps['tasks'];
  /** Vitals that are not ok; empty when all are. */
  readonly problems: () => Promise<readonly string[]>;
  /** An alert was raised that the log should have. */
  readonly wakeLog: () => void;
  readonly redaction: Redaction;
  readonly tracer: Tracer;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** An alert is on its way within a minute. */
const LONGEST_REST_MS = MINUTE_MS;

/**
 * From alert to channel. Alerts that were raised or resolved are composed into few messages for each audience, and the
 * digest of a day into one (`poll`); both wait in the outbox, from which a sender for each channel delivers them.
 * Beside that runs the dead man's switch.
 */
export async function startNotifying(deps: NotifyDeps): Promise<Stoppable> {
  const { config, db, tasks, problems, redaction, clock, random, log } = deps;
  const redact = (text: string): string => redaction.redact(text);
  const transport = createTransport();
  const routes = routesOf(config, { transport, clock, redact });
  const notices = createNotices(db);
  const outbox = createNoticeOutbox(db);
  await outbox.giveUpOthers(routes.channels.map(({ name }) => name));
  const letterHead = {
    language: config.alerts.language,
    instance: config.instance,
    redact,
    page: config.web === null ? null : { url: pageForMails(config.web) },
    namesCustomers: config.alerts.customer_names,
  };
  const headOf = (audience: string): LetterHead => {
    const space = config.spaces.find(({ id }) => id === audience);
    if (space === undefined) return letterHead;
    return { ...letterHead, language: space.alerts?.language ?? operatorLanguageOf(space.language) };
  };

  const senders = startSenders(deps, routes.channels, outbox);
  const wakeSenders = (): void => {
    for (const sender of senders) sender.wake();
  };

  const summary = { config, notices, letterHead, clock };
  const poll = async (): Promise<number | null> => {
    const next: number[] = [];
    for (const audience of routes.audiences) {
      const { nextAt } = await notices.compose(
        audience,
        (notice) => writeNotice(notice, headOf(audience.id)),
        clock.now(),
      );
      if (nextAt !== null) next.push(nextAt);
    }
    for (const at of [
      routes.digest &&
        (await makeDigests({
          ...{ ...summary, tasks, source: createDigestSource(db), audience: routes.digest },
        })),
      routes.weekly &&
        (await makeWeeklies({ ...summary, tasks, source: createWeeklySource(db), audience: routes.weekly })),
    ]) {
      if (at !== null) next.push(at);
    }
    wakeSenders();
    return next.length === 0 ? null : Math.min(...next);
  };
  const onFailure = (error: unknown, failures: number): number => {
    const failure = asFailure(error);
    log.error('notice.compose-failed', { error: failure });
    return retryDelay(failure, failures, random.fraction());
  };
  const composing = startPoller({ poll, onFailure, longestRestMs: LONGEST_REST_MS, clock });

  const { dead_man: deadMan } = config.alerts;
  const pinging =
    deadMan &&
    startDeadMan({
      url: deadMan.url,
      periodMs: deadMan.every_minutes * 60_000,
      problems,
      transport,
      redact,
      clock,
      log,
    });
  return {
    stop: async () => {
      await Promise.all([composing.stop(), pinging?.stop(), ...senders.map((sender) => sender.stop())]);
      transport.close();
    },
  };
}

function startSenders(
  { config, alerts, wakeLog, tracer, clock, random, log }: NotifyDeps,
  channels: readonly AlertChannel[],
  outbox: ReturnType<typeof createNoticeOutbox>,
): readonly NoticeSender[] {
  return channels.map((channel) =>
    startNoticeSender({
      channel,
      box: outbox,
      instance: config.instance,
      ...(tracer.isOn && {
        onAttempt: async ({ notice, from, to, error }: SendAttempt) => {
          const attributes = { 'spacebooks.channel': channel.name };
          for (const saga of await outbox.sagasOf(notice))
            tracer.past({ name: 'send notice', from, to, attributes, error }, sagaRoot(saga));
        },
      }),
      onState: async (failure) => {
        await raiseOrEndChannelAlert({ alerts, clock }, channel.name, failure);
        wakeLog();
      },
      clock,
      fraction: random.fraction,
      log,
    }),
  );
}
