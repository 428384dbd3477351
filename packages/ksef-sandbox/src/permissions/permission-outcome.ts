import type { ContextIdentifier } from './identifier.js';
/** How granting and revoking may end (OpenAPI 2.9.0, PermissionsOperationStatusResponse). */
export const OUTCOMES = {
  200: 'Operacja zakończona sukcesem',
  400: 'Operacja zakończona niepowodzeniem',
  410: 'Podane identyfikatory są niezgodne lub pozostają w niewłaściwej relacji',
  420: 'Użyte poświadczenia nie mają uprawnień do wykonania tej operacji',
  430: 'Kontekst identyfikatora nie odpowiada wymaganej roli lub uprawnieniom',
  440: 'Operacja niedozwolona dla wskazanych powiązań identyfikatorów',
  450: 'Operacja niedozwolona dla wskazanego identyfikatora lub jego typu',
} as const;

export type OperationOutcome = keyof typeof OUTCOMES;

/** A grant or revocation on its way. */
export interface PermissionOperation {
  readonly context: ContextIdentifier;
  readonly outcome: OperationOutcome;
  /** Until then its status is 100. */
  readonly settledAt: number;
}
