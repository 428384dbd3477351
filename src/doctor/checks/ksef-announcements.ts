import { DAY_MS } from '@spacebooks/base/durations';
import { createTransport } from '@spacebooks/http/transport';
import type { KsefSpaceConfig } from '../../config/ksef-connection.js';
import { announcedText } from '../../config/ksef-failures.js';
import { asFailure, type Failure } from '../../domain/errors.js';
import { type LatarniaReading, notConfigured } from '../../domain/ksef-announcements.js';
import { readLatarnia } from '../../ksef/latarnia.js';
import { failureAdvice, failureText } from '../../words/failures.js';
import { phraseText } from '../../words/phrases.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  forEachSpace,
  type Installation,
  ok,
  skipped,
  warning,
} from '../check.js';

/** Whether the configuration says what the Ministry announced of KSeF, as far as a program can know. Only reads. */
export const check: CheckDefinition = {
  place: 135,
  title: 'KSeF announcements',
  docs: {
    covers: '`ksef.failures`, and the Ministry’s status interface where `ksef.latarnia` has it asked',
    warns: 'an entry has had no end for a day; the interface says what no entry says, or cannot be read',
  },
  run: async (installation) => {
    const verdicts = await forEachSpace(installation, async ({ id, e_invoices: { ksef } }) => {
      if (ksef === undefined) return [];
      const reading = ksef.latarnia === null ? null : await read(ksef.latarnia, installation);
      return judgeAnnounced(id, ksef.announced, reading, installation.clock.now());
    });
    return verdicts.length > 0 ? verdicts : [skipped(null, 'nothing is configured, and nobody is asked')];
  },
};

async function read(baseUrl: string, { clock }: Installation): Promise<LatarniaReading | Failure> {
  const transport = createTransport();
  try {
    return await readLatarnia({ baseUrl, transport, clock, stop: new AbortController().signal });
  } catch (error) {
    return asFailure(error);
  } finally {
    transport.close();
  }
}

/** @param reading of the status interface, or why there is none; null where it is not asked. @param now epoch milliseconds */
export function judgeAnnounced(
  space: string,
  announced: KsefSpaceConfig['announced'],
  reading: LatarniaReading | Failure | null,
  now: number,
): readonly CheckVerdict[] {
  const open = announced.filter(({ from, to }) => to === null && now - from >= DAY_MS);
  return [
    ...open.map((each) =>
      warning(space, {
        message: `ksef.failures: ${announcedText(each)} has no end`,
        meaning: 'While it has none, no deadline of KSeF runs, and no alert names one.',
        fix: 'Add its end (to), as soon as the Ministry announces it.',
      }),
    ),
    ...(reading === null ? [] : judgeReading(space, announced, reading, now)),
  ];
}

function judgeReading(
  space: string,
  announced: KsefSpaceConfig['announced'],
  reading: LatarniaReading | Failure,
  now: number,
): readonly CheckVerdict[] {
  if (reading instanceof Error) {
    return [
      warning(space, {
        message: `the Ministry’s status interface cannot be read: ${reading.detail ?? reading.code}`,
        meaning: 'That says nothing of KSeF: nobody is told by it of failures, until it can be read.',
        fix: 'Check the network and the firewall. If it lasts, look at the Ministry’s announcements yourself.',
      }),
    ];
  }
  const news = notConfigured(reading, announced, now);
  if (news.length === 0) return [ok(space, `the Ministry’s status interface says ${reading.status}`)];
  return news.map(({ phrase }) =>
    warning(space, {
      message: `${failureText({ code: 'ksef.announced' })}: ${phraseText(phrase)}`,
      meaning: 'Deadlines and JPK_V7M do not follow it: ksef.failures does not say it.',
      fix: failureAdvice({ code: 'ksef.announced' }),
    }),
  );
}
