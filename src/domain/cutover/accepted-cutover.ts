import type { LocalDate } from '../invoice.js';

/** What a cutover is of: the books (`accounting.from`), or the e-invoices (`e_invoices.from`). */
export const CUTOVER_KINDS = ['accounting', 'e-invoices'] as const;
export type CutoverKind = (typeof CUTOVER_KINDS)[number];

const SECTIONS = { accounting: 'accounting', 'e-invoices': 'e_invoices' } as const;

/** The option of the configuration that states it. */
export function cutoverOption(kind: CutoverKind): string {
  return `${SECTIONS[kind]}.from`;
}

/** What is in force in a space, whatever its configuration says. */
export interface AcceptedCutover {
  /** Null: a person has ended the books. */
  readonly cutover: LocalDate | null;
  /** Documents from this day up to the cutover were given back to the program before by a yes; null where none were. */
  readonly givenBackFrom: LocalDate | null;
  /** The last yes was to a later day: what was posted of opening items by then was given back, too. */
  readonly isMovedOn: boolean;
}

/** What was accepted of a space, by kind. */
export type AcceptedCutovers = Readonly<Partial<Record<CutoverKind, AcceptedCutover>>>;

/** A date of the configuration that is not in force, because nobody has said yes to it. */
export interface MovedCutover {
  readonly kind: CutoverKind;
  /** In force. */
  readonly accepted: LocalDate | null;
  /** Null: the section is no longer there. */
  readonly asked: LocalDate | null;
}

/** One statement of a space, the oldest first. */
export interface CutoverStatement {
  readonly cutover: LocalDate | null;
  /** `first`: the configuration said so before any other; `yes`: a person has. */
  readonly origin: 'first' | 'yes';
}

/** What the statements of a space come to; undefined where there are none. The end of the books gives nothing back, nor do books after it. */
export function acceptedOf(statements: readonly CutoverStatement[]): AcceptedCutover | undefined {
  const last = statements.at(-1);
  if (last === undefined) return undefined;
  const { cutover } = last;
  if (cutover === null) return { cutover, givenBackFrom: null, isMovedOn: false };
  const end = statements.findLastIndex((each) => each.cutover === null);
  const days = statements.slice(end + 1).flatMap((each) => each.cutover ?? []);
  const earliest = days.toSorted()[0] ?? cutover;
  return {
    cutover,
    givenBackFrom: earliest < cutover ? earliest : null,
    isMovedOn: (days.at(-2) ?? cutover) < cutover,
  };
}

/**
 * What the first statement of a space with batches is: the configured date where any of them began there; else the date that
 * the last batch of each export began with, because what is posted was posted by that. Without batches what is configured.
 *
 * @param begun first days of the periods of the batches that count, in order, with their exports
 */
export function firstCutover(
  configured: LocalDate,
  begun: readonly { readonly series: string; readonly from: LocalDate }[],
): LocalDate {
  if (begun.length === 0 || begun.some(({ from }) => from === configured)) return configured;
  const last = new Map(begun.map(({ series, from }) => [series, from]));
  return [...last.values()].sort()[0] ?? configured;
}
