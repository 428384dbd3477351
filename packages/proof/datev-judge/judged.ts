import { resolve } from 'node:path';
import { JudgeProcess } from '../judge-process.js';
import type { DatevFacts } from './random/configuration.js';

/** A row of a Buchungsstapel as a simulator of DATEV books it, in whole cents of the books' currency. */
export interface JudgedRow {
  readonly file: string;
  /** From 1, the header's. */
  readonly line: number;
  /** Id of the entry that the row names. */
  readonly entry: string;
  readonly account: string;
  readonly contra: string;
  readonly side: 'S' | 'H';
  readonly reverses: boolean;
  /** DATEV does not take the row. */
  readonly isRefused: boolean;
  /** Above zero where `account` is debited. */
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  /** Left out where the simulator posts no tax. */
  readonly taxAccount?: string | null;
  /** Percent; null where no tax is computed. */
  readonly rate: string | null;
  /** Country of the tax as field 40 has it; null for Germany's, and for none. */
  readonly country: string | null;
  /** Month, `YYYY-MM`, whose return declares it; null where the row does not say. */
  readonly declared: string | null;
}

interface Problem {
  readonly file: string;
  readonly line: number;
  readonly entry: string;
  readonly kind: ProblemKind;
  readonly problem: string;
}

/** `amount` to `unreadable`: what DATEV would not import; the others: what it books otherwise than the row was meant. */
export type ProblemKind =
  | 'amount'
  | 'currency'
  | 'account'
  | 'period'
  | 'unreadable'
  | 'key on automatic'
  | 'unknown key'
  | 'no country'
  | 'input tax';

export interface Judged {
  readonly rows: readonly JudgedRow[];
  /** By account, above zero on the debit side; without those of 0. */
  readonly balances: Readonly<Record<string, number>>;
  /** The part of them that DATEV has computed as tax. */
  readonly taxes: Readonly<Record<string, number>>;
  readonly problems: readonly Problem[];
}

/** The simulator in Python. */
export class PythonDatev extends JudgeProcess {
  constructor() {
    super(resolve(import.meta.dirname, 'judge/judge.py'));
  }

  judge(facts: DatevFacts, files: readonly string[]): Promise<Judged> {
    return this.ask<Judged>({ facts, files });
  }
}
