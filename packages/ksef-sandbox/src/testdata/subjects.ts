import { type ContextIdentifier, type Identifier, isSame } from '../permissions/identifier.js';

/** What a company is, besides a taxpayer; units below another one name it. */
export type RoleType =
  | 'CourtBailiff'
  | 'EnforcementAuthority'
  | 'LocalGovernmentUnit'
  | 'LocalGovernmentSubUnit'
  | 'VatGroupUnit'
  | 'VatGroupSubUnit';

export interface Role {
  readonly nip: string;
  readonly type: RoleType;
  readonly parent: string | null;
  readonly description: string;
  /** Epoch milliseconds. */
  readonly from: number;
}

/** A person who owns the context of a NIP and goes by a PESEL, too. */
export interface Person {
  readonly nip: string;
  readonly pesel: string;
  readonly isDeceased: boolean;
}

/** Test subjects, and what was arranged for contexts by the operations under `/testdata/`. */
export class Subjects {
  /** By NIP. */
  readonly persons = new Map<string, Person>();
  roles: readonly Role[] = [];
  /** NIPs that may send attachments; until when, null for good. */
  readonly attachments = new Map<string, number | null>();
  /** When a NIP was last made a subject or a person. */
  readonly madeAt = new Map<string, number>();
  readonly #blocked: ContextIdentifier[] = [];

  has(nip: string): boolean {
    return this.persons.has(nip) || this.roles.some((role) => role.nip === nip);
  }

  /** Under which identifiers somebody is known: NIP and PESEL of a person are one. */
  identifiersOf(identifier: Identifier): readonly Identifier[] {
    const linked = [...this.persons.values()].flatMap(({ nip, pesel }): readonly Identifier[] => [
      { type: 'Nip', value: nip },
      { type: 'Pesel', value: pesel },
    ]);
    const pair = linked.findIndex((each) => isSame(each, identifier));
    const other = linked[pair % 2 === 0 ? pair + 1 : pair - 1];
    return pair < 0 || other === undefined ? [identifier] : [identifier, other];
  }

  isDeceased(identifiers: readonly Identifier[]): boolean {
    return [...this.persons.values()].some(
      ({ pesel, isDeceased }) =>
        isDeceased && identifiers.some((each) => isSame(each, { type: 'Pesel', value: pesel })),
    );
  }

  maySendAttachments(nip: string, at: number): boolean {
    const until = this.attachments.get(nip);
    return until === null || (until !== undefined && at < until);
  }

  rolesOf(nip: string): readonly Role[] {
    return this.roles.filter((role) => role.nip === nip);
  }

  /** Whether a unit is below another one. */
  isBelow(nip: string, parent: string): boolean {
    return this.roles.some((role) => role.nip === nip && role.parent === parent);
  }

  isBlocked(context: ContextIdentifier): boolean {
    return this.#blocked.some((each) => isSame(each, context));
  }

  block(context: ContextIdentifier): void {
    if (!this.isBlocked(context)) this.#blocked.push(context);
  }

  unblock(context: ContextIdentifier): void {
    const found = this.#blocked.findIndex((each) => isSame(each, context));
    if (found >= 0) this.#blocked.splice(found, 1);
  }
}
