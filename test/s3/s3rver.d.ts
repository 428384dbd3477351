/** The little of it that tests use; it brings no types of its own. */
declare module 's3rver' {
  class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly vhostBuckets: boolean;
    });
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
