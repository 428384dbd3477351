/** A plan that a space offers; the plans of memberships are made of them. Amounts are before tax. */
export interface Plan {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string;
  readonly terms: string | null;
  /** Shown to those who may read all plans. */
  readonly welcomeMessage: string | null;
  readonly hidden: boolean;
  readonly pricePerCycle: string;
  /** Percent. */
  readonly taxRate: string;
  /** Months. */
  readonly cycleDuration: number;
  /** Days. */
  readonly cancellationPeriod: number;
  /** Months. */
  readonly minimumCommitment: number;
  readonly accountingCode: string | null;
  readonly extras: readonly PlanExtra[];
  readonly timePasses: readonly PassOffer[];
}

interface PlanExtra {
  readonly id: string;
  readonly name: string;
  readonly price: string;
}

/** A kind of time pass that comes with a plan, or that its members can buy. */
export interface PassOffer {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  /** When it is valid, as admins write it. */
  readonly timespans: string;
}

/** One time pass of a membership, good for one check-in. */
export interface TimePass {
  readonly id: string;
  readonly spaceId: string;
  readonly membershipId: string;
  readonly name: string;
  readonly timespans: string;
  readonly createdAtMs: number;
  usedAtMs: number | null;
}
