import type { ExportAhead } from '../domain/accounting/export-ahead.js';
import type { Rebooking } from '../domain/accounting/rebooking.js';
import type { SettingDraft } from '../domain/finance-settings/change-setting.js';
import type {
  FiledSetting,
  SettingKind,
  SettingValue,
  SettingVersion,
} from '../domain/finance-settings/finance-settings.js';
import type { SettingMistake } from '../domain/finance-settings/setting-mistake.js';
import type { Finding } from '../domain/finding.js';

/** What finance sets of a space on the page. */
export interface SettingsDesk {
  /** Null of a kind that the space has no room for, such as accounts without books. */
  of(spaceId: string, kind: SettingKind): Promise<ShownSetting | null>;
  /** What would be otherwise, as of now; nothing is kept. */
  effect(spaceId: string, draft: SettingDraft): Promise<SettingEffect>;
  /** The invoice that was issued last, else the latest one, as it would be drawn; null where there is none, or it cannot be made. */
  preview(spaceId: string, kind: SettingKind, content: SettingValue | null): Promise<Uint8Array | null>;
  save(spaceId: string, setting: SettingToSave): Promise<SettingSaved>;
  /** All kinds, as YAML for an admin to paste. */
  exportText(spaceId: string): Promise<string>;
  /** A rule that fits an invoice and all like it, but for the case, which only a person knows. */
  proposal(spaceId: string, invoiceId: string): Promise<SettingValue | null>;
}

export interface ShownSetting extends FiledSetting {
  /** Of the page; null where nothing is set. */
  readonly content: SettingValue | null;
  /** The last one; 0 where there is none. */
  readonly version: number;
  /** The last first. */
  readonly versions: readonly SettingVersion[];
  /** Names of tax cases that the law of the seller's country knows. */
  readonly cases: readonly string[];
  /** What fields are repeated for: formats with a tax key of their own, targets that are a mail. */
  readonly names: readonly string[];
  /** By field, who gets what it is about in any case, as the file has it. */
  readonly receivers: Readonly<Record<string, readonly string[]>>;
  /** What is set does not fit the configuration any more, and is not in force. */
  readonly isLeftOut: boolean;
}

/** A mistake in what was typed. */
interface SettingProblem {
  /** In the words of the configuration, for admins. */
  readonly message: string;
  readonly fix: string;
}

/** Why a setting is not taken. */
export interface UnfitSetting {
  /** By field, in what was typed. */
  readonly mistakes: readonly SettingMistake[];
  /** What else the configuration says. */
  readonly problems: readonly SettingProblem[];
}

export type SettingEffect =
  | ({ readonly isFit: false } & UnfitSetting)
  | {
      readonly isFit: true;
      /** What is probably mistyped, and may be right. */
      readonly doubts: readonly SettingMistake[];
      readonly invoices: readonly TriedInvoice[];
      /** How many refused ones were not looked at. */
      readonly others: number;
      readonly exports: readonly TriedExport[];
      /** Null where nobody's mails change by it. */
      readonly recipients: readonly TriedRecipients[] | null;
    };

/** Who gets something, with the setting. */
export interface TriedRecipients {
  /** Of files; null: the messages of the space. */
  readonly target: string | null;
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly kept: readonly string[];
}

/** A refused invoice, with the setting. */
export interface TriedInvoice {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly customer: string | null;
  /** `unknown`: it could not be read, or depends on another document. */
  readonly becomes: 'issued' | 'refused' | 'unknown';
  /** How it states its taxes, where it is issued. */
  readonly taxes: readonly { readonly rate: string; readonly reason: string | null }[];
  /** What is still wrong with it. */
  readonly findings: readonly Finding[];
}

type BlockedExport = NonNullable<ExportAhead['blocked']>;

/** What the next batch of an export would be. */
export interface TriedExport {
  readonly name: string;
  /** What blocks it now, and with the setting; null where nothing does. */
  readonly blockedBefore: BlockedExport | null;
  readonly blockedAfter: BlockedExport | null;
  /** What would be booked anew, which is asked again before it is. */
  readonly rebooking: Rebooking | null;
}

interface SettingToSave extends SettingDraft {
  /** The person has said that what is doubtful is right. */
  readonly isConfirmed: boolean;
  /** The version that was seen. */
  readonly before: number;
  readonly by: string;
  readonly why: string;
}

type SettingSaved =
  | { readonly status: 'saved'; readonly version: number }
  | { readonly status: 'other'; readonly by: string }
  | { readonly status: 'doubtful'; readonly doubts: readonly SettingMistake[] }
  | ({ readonly status: 'unfit' } & UnfitSetting);
