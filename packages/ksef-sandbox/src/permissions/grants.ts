import { type Grant, type GrantTarget, holdsAt } from './grant.js';
import { type ContextIdentifier, type Identifier, isSame } from './identifier.js';
import type { Permission } from './permission.js';

/** Every grant of a world, revoked ones too: what held at a moment can be asked later. */
export class Grants {
  readonly #byId = new Map<string, Grant>();

  add(grant: Grant): void {
    this.#byId.set(grant.id, grant);
  }

  get(id: string): Grant | undefined {
    return this.#byId.get(id);
  }

  /** Those that hold, and those that are about to. */
  unrevoked(): readonly Grant[] {
    return [...this.#byId.values()].filter(({ until }) => until === null);
  }

  holdingAt(at: number): readonly Grant[] {
    return [...this.#byId.values()].filter((grant) => holdsAt(grant, at));
  }

  /** Ends what somebody was granted, or what of it is meant. */
  endThoseOf(
    somebody: readonly Identifier[],
    at: number,
    isMeant: (grant: Grant) => boolean = () => true,
  ): void {
    const theirs = this.unrevoked().filter(({ subject }) => somebody.some((each) => isSame(each, subject)));
    for (const grant of theirs.filter(isMeant)) grant.until = at;
  }

  /** What others granted to somebody, who goes by several identifiers, in a context. */
  permissionsOf(
    somebody: readonly Identifier[],
    context: ContextIdentifier,
    at: number,
  ): readonly Permission[] {
    const holding = this.holdingAt(at).filter(({ kind }) => kind !== 'authorization');
    const granted = holding
      .filter(({ subject }) => somebody.some((each) => isSame(each, subject)))
      .filter((grant) =>
        grant.kind === 'indirect'
          ? reaches(grant.target, context) && backs(grant, context, holding)
          : isSame(grant.context, context),
      );
    return [...new Set(granted.map(({ permission }) => permission as Permission))];
  }

  /** Whether an indirect grant has a client behind it who lets the intermediary pass the permission on. */
  isBacked(grant: Grant, at: number): boolean {
    return this.holdingAt(at).some(
      (other) => reaches(grant.target, other.context) && delegates(other, grant),
    );
  }
}

function reaches(target: GrantTarget | null, context: ContextIdentifier): boolean {
  return target === null || target.type === 'AllPartners' || isSame(target, context);
}

function backs(grant: Grant, client: ContextIdentifier, holding: readonly Grant[]): boolean {
  return holding.some((other) => isSame(other.context, client) && delegates(other, grant));
}

/** Whether a client's grant to the intermediary may be passed on as this one. */
function delegates(client: Grant, { context: intermediary, permission }: Grant): boolean {
  return (
    client.kind === 'entity' &&
    client.canDelegate &&
    client.permission === permission &&
    isSame(client.subject, intermediary)
  );
}
