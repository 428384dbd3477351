/**
 * Hundredths of a currency, as a whole number: exact up to 90 billion (2^53 hundredths), the same in JSON and
 * in the database, and sums of it need no rounding. A bigint would be none of these and gain nothing.
 */
export type Cents = number;
