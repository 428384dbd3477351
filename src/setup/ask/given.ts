/** What was said beforehand, by the options of the command line, and is more than the answer to one question. */
export interface PresetAnswers {
  /** Id or subdomain on the platform. */
  readonly space?: string | undefined;
  readonly spaceUrl?: string | undefined;
  readonly standard?: string | undefined;
  /** `REVENUE-ACCOUNT=LEDGER-ACCOUNT` */
  readonly account: readonly string[];
  /** `LEDGER-ACCOUNT=RATE`, or `=none` */
  readonly automatic: readonly string[];
  /** Credentials of one kind are not asked for where the other one is given. */
  readonly tokenFrom?: string | undefined;
  readonly clientId?: string | undefined;
}

/** What depends on where the program runs. */
export interface Suggestions {
  readonly listen: string;
  readonly data: string;
  readonly exports: string;
  readonly webListen: string;
}
