import { hashPassword } from '../../src/people/password.js';
import { type Visitor, visitorOf } from '../web/browser-like.js';
import type { Stage } from './stage.js';

export const PASSWORD = 'three words apart';
const QUICK = { costExponent: 14, blockSize: 8, parallelism: 1 };

/** YAML of the section `web`: anna is an admin, ben of finance, vera reads, all with PASSWORD. */
export async function webSection(): Promise<string> {
  const hash = await hashPassword(PASSWORD, QUICK);
  return `web:
  listen: 127.0.0.1:0
  session_hours: 168
  users:
    - { name: anna, role: admin, password_hash: "${hash}" }
    - { name: ben, role: finance, password_hash: "${hash}" }
    - { name: vera, role: viewer, password_hash: "${hash}" }
`;
}

/** Address of the page of the running daemon. */
export function pageOf(stage: Stage): string {
  return `http://127.0.0.1:${stage.daemon().webPort}`;
}

/** Somebody who is signed in. */
export async function signedIn(stage: Stage, name: 'anna' | 'ben' | 'vera'): Promise<Visitor> {
  const visitor = visitorOf(pageOf(stage));
  await visitor.signIn(name, PASSWORD);
  return visitor;
}
