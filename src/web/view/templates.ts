import type { FailedCase } from '../../domain/advice/failure-advice.js';
import type { Finding } from '../../domain/finding.js';
import type { Role } from '../../domain/role.js';
import type { Reason } from '../../domain/saga/model.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { Notice } from '../../people/sessions.js';
import type { FailureWords } from '../../words/failures.js';
import type { Assets } from '../static-files.js';
import type { Tone } from './state-tone.js';
import type { Words } from './words.js';

/** What every page is given besides its own data. */
export interface Frame extends Words {
  readonly title: string;
  readonly menu: string | null;
  readonly assets: Assets;
  readonly languages: readonly OperatorLanguage[];
  /** Null while nobody is signed in. */
  readonly person: { readonly name: string; readonly role: Role } | null;
  readonly isAdmin: boolean;
  /** An admin of all spaces. */
  readonly isOwner: boolean;
  /** Decides about the books. */
  readonly decides: boolean;
  /** Says whether a batch can be used. */
  readonly acceptsBatches: boolean;
  /** Whether a page is for whoever reads this one: no link leads to one that is not. */
  mayOpen(path: string): boolean;
  readonly notice: Notice | null;
  readonly formToken: string;
  readonly here: string;
}

/** The data of each page, by its name below templates/web: a page adds its own, and is rendered with nothing else. */
// biome-ignore lint/suspicious/noEmptyInterface: pages fill it.
export interface Pages {}

/** The data of what templates include; those who make such data add the others. */
export interface Partials {
  readonly layout: Frame & { readonly body: string };
  readonly 'partials/menu-entries': Frame & {
    readonly entries: readonly { readonly name: string; readonly path: string }[];
  };
  readonly 'partials/state': StateView;
  readonly 'partials/failure': {
    readonly words: Pick<FailureWords, 'summary' | 'language'>;
    readonly said?: { readonly detail?: string | null | undefined; readonly language: string } | null;
  };
  readonly 'partials/advice': Frame & {
    readonly reason: { readonly code: string; readonly findings?: Reason['findings'] };
    readonly failed?: Partial<FailedCase>;
  };
  readonly 'partials/findings': Words & {
    readonly isAdmin: boolean;
    readonly decides: boolean;
    /** Of what was found; null where it concerns all spaces. */
    readonly spaceId: string | null;
    readonly findings: readonly Finding[];
    readonly languageFound: string;
    /** Where finance sets what a finding lacks; left out where no finding leads anywhere. */
    readonly pathOf?: (finding: Finding) => string | null;
  };
  readonly 'partials/why': Words & {
    readonly isAdmin: boolean;
    readonly decides: boolean;
    readonly reason: Reason;
    readonly spaceId: string;
  };
  readonly 'partials/space-choice': Words & {
    readonly spaces: readonly { readonly id: string }[];
    /** The chosen one; empty for all of them. */
    readonly space: string | null;
    readonly action: string;
    readonly all?: boolean;
  };
}

/** A state in words, and how it looks. */
interface StateView {
  readonly tone: Tone;
  readonly text: string;
}
