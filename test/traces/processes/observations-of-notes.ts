import type { Exchange, Observation } from '../record/observation.js';
import { observationsOf } from '../record/observations-of-rows.js';
import { readAnswer } from '../record/read-answer.js';
import { type Asked, askedBy } from './asked-by.js';
import type { AnsweredNote, Commits, Note, SentNote } from './notes.js';
import { OpenCommits } from './open-commits.js';

/** What the processes of one machine have noted, told as the recorder of the simulation tells it. */
export function observationsOfNotes(notes: readonly Note[]): readonly Observation[] {
  const reading = new Reading(notes);
  for (const note of notes) reading.read(note);
  return reading.observations;
}

class Reading {
  readonly observations: Observation[] = [];
  readonly #ends = new Map<string, boolean>();
  readonly #open = new OpenCommits();
  /** The connection that has claimed a saga. */
  readonly #claims = new Map<string, string>();
  readonly #exchanges = new Map<string, { readonly asked: Asked; readonly exchange: Exchange | null }>();

  constructor(notes: readonly Note[]) {
    for (const note of notes) {
      if (note.type === 'committed' || note.type === 'not-committed')
        this.#ends.set(note.commit, note.type === 'committed');
    }
  }

  read(note: Note): void {
    switch (note.type) {
      case 'commits':
        return void this.#commits(note);
      case 'closed':
        return void this.#died((connection) => connection === note.connection);
      case 'ended':
        return void this.#died((connection) => connection.startsWith(`${note.name}.`));
      case 'sent':
        return void this.#sent(note);
      case 'arrived':
        return void this.#arrived(note.exchange, note.status);
      case 'answered':
        return void this.#answered(note);
    }
  }

  #commits(note: Commits): void {
    const isDone = this.#ends.get(note.commit);
    if (isDone === undefined) this.#open.add(note);
    if (isDone !== true) return;
    for (const earlier of this.#open.shownBy(note)) this.#tell(earlier);
    this.#tell(note);
  }

  #tell({ seen, now, told, asked, connection }: Commits): void {
    const questions = {
      told: (invoice: string) => told[invoice] ?? [],
      asked: (saga: string) => asked.includes(saga),
    };
    for (const observation of observationsOf(seen, now, questions)) {
      this.observations.push(observation);
      if (observation.type === 'claimed') this.#claims.set(observation.saga, connection);
      if (observation.type === 'let-go') this.#claims.delete(observation.saga);
      if (observation.type === 'committed' && observation.row.lease === null)
        this.#claims.delete(observation.saga);
    }
  }

  #died(isMeant: (connection: string) => boolean): void {
    const sagas = [...this.#claims].filter(([, connection]) => isMeant(connection)).map(([saga]) => saga);
    for (const saga of sagas) this.#claims.delete(saga);
    if (sagas.length > 0) this.observations.push({ type: 'died', sagas });
  }

  #sent(note: SentNote): void {
    const asked = askedBy(note);
    const exchange = asked.of === 'road' ? { subject: asked.subject, arrived: 0, answer: null } : null;
    this.#exchanges.set(note.exchange, { asked, exchange });
    if (exchange !== null) this.observations.push({ type: 'sent', exchange });
  }

  #arrived(id: string, status: number): void {
    const { asked, exchange = null } = this.#exchanges.get(id) ?? {};
    if (asked?.of === 'stranger') {
      // It is one of our sandboxes after all.
      const unmapped: Exchange = { subject: asked.unmapped, arrived: status, answer: null };
      this.observations.push({ type: 'sent', exchange: unmapped });
    }
    if (exchange === null) return;
    exchange.arrived = status;
    this.observations.push({ type: 'arrived', exchange });
  }

  #answered({ exchange: id, status, body }: AnsweredNote): void {
    const { asked, exchange = null } = this.#exchanges.get(id) ?? {};
    const isTaken = status !== null && status >= 200 && status < 300;
    if (asked?.of === 'callback' && isTaken) {
      this.observations.push({ type: 'acknowledged', invoice: asked.invoice });
    }
    if (exchange === null) return;
    const answer = status === null ? null : { status, headers: {}, body: Buffer.from(body) };
    exchange.answer = readAnswer(exchange.subject, answer);
    this.observations.push({ type: 'answered', exchange });
  }
}
