/** What a rule says when it is broken. `{rate}` and the like stand for values of the case. */
export interface RuleText {
  readonly message: string;
  /** What to do; a defect of ours when left out, because the builder never makes such a document. */
  readonly fix?: string;
}

/** One rule in each language that findings are worded in. */
export interface RuleTexts {
  readonly en: RuleText;
  readonly de: RuleText;
}
