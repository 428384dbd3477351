import { withoutEnd } from '../edges.js';
import { FAILURES } from '../errors.js';
import { wallTime } from '../wall-time.js';
import { isEnded, type Saga, type SagaState } from './model.js';

/** What a state means, for people who never saw the picture. */
const MEANING: Readonly<Record<SagaState, string>> = {
  requested: 'the platform asked for the e-invoice; the invoice is to be read',
  fetched: 'the invoice was read and is to be checked',
  checked: 'the invoice was checked and is to be locked',
  'lock-intended': 'the invoice is being locked',
  locked: 'the invoice is locked; its e-invoice is to be made',
  produced: 'the e-invoice is made and is to be handed over',
  'send-intended': 'the e-invoice is being sent to KSeF',
  'in-doubt': 'it is not known whether KSeF has the e-invoice; KSeF is asked',
  located: 'KSeF does not have the e-invoice, which is to be sent again',
  sent: 'KSeF has received the e-invoice and is asked whether it takes it',
  accepted: 'KSeF has accepted the e-invoice; the platform is to learn its number',
  'attach-intended': 'the PDF is being attached on the platform',
  attached: 'the PDF is attached on the platform',
  'register-intended': 'the platform is being told the number in KSeF',
  registered: 'the platform knows the number in KSeF',
  unlocking: 'the e-invoice was given up, and our lock is being taken back',
  parked: 'it waits for a person',
  done: 'the e-invoice is done',
  'done-foreign': 'another program attached an e-invoice, and ours is not needed',
  gone: 'the invoice was deleted, or waits for no e-invoice any more',
  refused: 'the e-invoice was refused, and nothing is locked',
  released: 'the e-invoice was given up, and the invoice can be edited again',
};

/** One sentence: where an e-invoice stands, and why. */
export function standing(saga: Saga): string {
  const { state, parkedFrom, reason } = saga;
  const what = state === 'parked' ? `${MEANING.parked}, at ${parkedFrom}` : MEANING[state];
  if (reason === null) return sentence(`${state}: ${what}`);
  const detail = reason.detail === undefined ? '' : `: ${reason.detail}`;
  return sentence(`${state}: ${what} (${FAILURES[reason.code].summary}${detail})`);
}

export interface Around {
  /** Epoch milliseconds. */
  readonly now: number;
  /** IANA name, of the space. */
  readonly timeZone: string;
  readonly isPaused: boolean;
  readonly isDaemonRunning: boolean;
}

/** One sentence: what happens next by itself, and when. */
export function whatComesNext(saga: Saga, { now, timeZone, isPaused, isDaemonRunning }: Around): string {
  if (isEnded(saga.state)) return AFTER_THE_END[saga.state];
  if (isPaused) return 'Nothing, until the space is resumed.';
  if (!isDaemonRunning) return 'Nothing while no daemon runs; it goes on at the next start.';
  const { runAt, failures } = saga;
  if (runAt === null || runAt <= now) return 'It is worked on now, as soon as it is its turn.';
  const after =
    failures === 0 ? '' : `, after ${failures} ${failures === 1 ? 'failure' : 'failures'} in a row`;
  return `It is looked at again at ${wallTime(runAt, timeZone)}${after}; sooner when the platform tells of it.`;
}

const NEW_ATTEMPT =
  'Nothing by itself. An edit or a new request on the platform, other settings of the space, or a retry begins a new attempt.';

const AFTER_THE_END = {
  done: 'Nothing: it is finished.',
  'done-foreign': 'Nothing: it is finished, without an e-invoice of ours.',
  gone: 'Nothing, unless the platform asks for the e-invoice again.',
  refused: NEW_ATTEMPT,
  released: NEW_ATTEMPT,
} as const;

/** What a person has to do; null while nobody has to. */
export function adviceFor({ state, reason, alerted }: Saga): string | null {
  if (reason === null) return null;
  const isTold = alerted === reason.code || state === 'parked' || (isEnded(state) && state !== 'gone');
  return isTold ? FAILURES[reason.code].advice : null;
}

function sentence(text: string): string {
  return `${withoutEnd(text, '.')}.`;
}
