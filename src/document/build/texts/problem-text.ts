/** What is wrong, and what to do about it; `{name}` stands for a value of the invoice. */
type Words = readonly [message: string, fix: string];

/** One problem in each language that findings are worded in. */
export interface ProblemText {
  readonly en: Words;
  readonly de: Words;
  readonly pl: Words;
}
