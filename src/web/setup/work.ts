import type { ConfigProblem } from '../../config/problem.js';
import type { Failure } from '../../domain/errors.js';
import type { Asker } from '../../setup/ask/asker.js';
import type { Interviewed } from '../../setup/interview.js';
import type { Made } from '../../setup/made.js';

/** What the setup does outside of its pages. */
export interface SetupWork {
  /** As the operator named it. */
  readonly file: string;
  /**
   * @param redirectUri where the platform sends a browser back to
   * @throws StepOpen, LoginWanted, Failure `platform.*`, `login.*`
   */
  interview(asker: Asker, redirectUri: string): Promise<Interviewed>;
  /** The platform has sent the browser back. @returns false for an answer to nothing that was asked. @throws Failure `login.*` */
  returned(query: URLSearchParams): Promise<boolean>;
  /** What would be written. @throws Failure `platform.*`, `login.*` */
  make(asked: Interviewed): Promise<Made>;
  problems(made: Made): readonly ConfigProblem[];
  /** Never over a file that is there. */
  write(made: Made): Promise<Written>;
  /** Scopes to register. */
  readonly scopes: readonly string[];
}

export type Written =
  | { readonly kind: 'written' }
  | { readonly kind: 'exists' }
  /** In the system's words. */
  | { readonly kind: 'unwritable'; readonly reason: string };

/** How the start went after the configuration was written. */
export type StartState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'failed'; readonly failure: Failure };
