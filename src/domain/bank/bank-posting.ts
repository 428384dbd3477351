/**
 * What is recorded on the platform:
 *
 * - `off`: nothing; people do it by hand
 * - `ask`: what a person has decided
 * - `certain`: certain matches and returns too
 */
export const BANK_POSTINGS = ['off', 'ask', 'certain'] as const;

export type BankPosting = (typeof BANK_POSTINGS)[number];
