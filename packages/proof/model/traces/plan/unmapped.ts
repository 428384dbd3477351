/** A step of the model's path that the simulation cannot play. */
export class Unmapped extends Error {
  override readonly name = 'Unmapped';

  constructor(label: string, why: string) {
    super(`"${label}" cannot be played: ${why}`);
  }
}
