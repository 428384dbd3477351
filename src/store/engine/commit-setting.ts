/** A setting of the engine on which it depends that what is committed survives a power cut. */
export interface CommitSetting {
  readonly name: string;
  /** As the engine shows it to our connection. */
  readonly value: string;
  /** What sets it, as PostgreSQL names it (`configuration file`, `command line`, `user`); null with SQLite, which we tell ourselves. */
  readonly source: string | null;
}

/** Whether commits reach the disk, as this connection has it. */
export interface CommitSettings {
  readonly settings: readonly CommitSetting[];
  /** Whom settings may be of; null with SQLite. */
  readonly role: string | null;
  readonly database: string | null;
}
