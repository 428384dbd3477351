import { resolve } from 'node:path';
import { JudgeProcess } from '../judge-process.js';

/** Figures of a space by `period|name`: whole cents, or whole units where the form has them. */
export type Cells = Readonly<Record<string, number>>;

/** The program in Python; it reads the configuration and asks the platform. */
export class Judge extends JudgeProcess {
  constructor(config: string, token: string) {
    super(resolve(import.meta.dirname, 'judge/judge.py'), config, token);
  }
}
