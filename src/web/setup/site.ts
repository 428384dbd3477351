import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../ops/log.js';
import type { FailureWords } from '../../words/failures.js';
import type { FormTokens } from '../security/access.js';
import type { Cookies } from '../security/cookies.js';
import type { Show } from '../view/show.js';
import type { Gate } from './gate.js';
import type { SetupWork } from './work.js';

/** What went wrong, in words. */
export interface FoundView extends FailureWords {
  readonly detail: string | undefined;
}

/** What every page of the setup is given. */
export interface SetupSite {
  readonly app: FastifyInstance;
  readonly show: Show;
  readonly cookies: Cookies;
  readonly formTokens: FormTokens;
  readonly gate: Gate;
  readonly work: SetupWork;
  readonly log: Pick<Logger, 'error'>;
}
