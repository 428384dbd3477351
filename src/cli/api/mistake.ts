/** Something in the command line that cannot be meant; the text says what, and what to write. */
export class ApiMistake extends Error {
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.advice = advice;
  }
}
