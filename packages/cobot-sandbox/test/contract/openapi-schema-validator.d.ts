/** What of the validator a test uses: its own types want those of every version of its schemas. */
declare module '@seriousme/openapi-schema-validator' {
  export class Validator {
    validate(description: unknown): Promise<{ readonly valid: boolean; readonly errors?: unknown }>;
  }
}
