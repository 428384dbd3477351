/** `spacebooks init` as it was called: an option for every question. */
export interface InitOptions {
  /** Where the configuration goes. */
  readonly out: string;
  /** Replace what is there. */
  readonly force: boolean;
  /** Take every suggestion; what cannot be known becomes a line to decide. */
  readonly yes: boolean;
  /** Version of spacebooks. */
  readonly version: string;

  readonly platform?: string;
  readonly auth?: string;
  readonly space?: string;
  readonly spaceUrl?: string;

  readonly clientId?: string;
  /** File that holds the client secret. */
  readonly clientSecretFile?: string;
  /** File that holds a token, `-` for standard input; in place of a login. */
  readonly tokenFrom?: string;
  /** The browser is elsewhere: the address that it ends on is pasted. */
  readonly paste: boolean;
  readonly appFlow: boolean;
  readonly username?: string;
  readonly port: number;
  readonly minutes: number;
  readonly open: boolean;

  readonly id?: string;
  readonly language?: string;
  readonly timeZone?: string;
  readonly from?: string;
  readonly country?: string;
  readonly standard?: string;
  readonly vatId?: string;
  readonly servicePeriod?: string;
  readonly iban?: string;
  readonly contactName?: string;
  readonly contactPhone?: string;
  readonly contactEmail?: string;

  /** test, demo, production, or the address of another one. */
  readonly ksef?: string;
  readonly ksefQrUrl?: string;
  readonly ksefTokenFrom?: string;

  readonly chart?: string;
  readonly currency?: string;
  /** `4410=4400`: the ledger account of a revenue account. */
  readonly account: readonly string[];
  readonly vatAccount?: string;
  readonly datevConsultant?: string;
  readonly datevClient?: string;
  readonly jpkTaxOffice?: string;
  readonly jpkEmail?: string;
  readonly exports?: string;

  readonly data?: string;
  readonly publicUrl?: string;
  readonly listen?: string;
}
