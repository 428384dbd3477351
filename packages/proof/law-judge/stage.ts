import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceleratedClock, systemClock } from '@spacebooks/base/clock';
import { type Sandbox, type SandboxSeed, startSandbox } from '@spacebooks/cobot-sandbox';
import { callProgram } from '../../../test/flow/call-program.js';
import { configOf, type Place, SPACES } from './config.js';

const TOKEN = 'judge-token';
/** Commands' clocks may only be put where they run faster than the machine's. */
const SPEED = 2;

/** The platform and spacebooks, whose commands are called at moments of years long past or still to come. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** The configuration, which both programs read. */
  readonly config: string;
  readonly token: string;
  readonly folder: string;
  /** Puts the platform's clock there. @param moment ISO 8601 */
  passUntil(moment: string): void;
  /** Calls `spacebooks` at the platform's present. @throws Error where it ends with another code */
  call(words: string, codes?: readonly number[]): Promise<string>;
  close(): Promise<void>;
}

/** @param years of the scenario, one after the other @param configure what spacebooks is to read */
export async function openStage(
  folder: string,
  years: readonly number[],
  configure: (place: Place) => object = configOf,
): Promise<Stage> {
  const [first = 0] = years;
  const clock = acceleratedClock(1, Date.parse(`${first}-01-02T10:00:00Z`));
  const sandbox = await startSandbox({ clock, seed: SEED, isUnlimited: true });
  const { baseUrl, authUrl } = sandbox;
  const spaceUrl = (subdomain: string): string => sandbox.spaceUrl(subdomain);
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(
    config,
    JSON.stringify(configure({ baseUrl, authUrl, spaceUrl, folder, token: TOKEN, years }), null, 1),
  );
  return {
    ...{ sandbox, config, token: TOKEN, folder },
    passUntil: (moment) => {
      sandbox.operator.advanceClock(Math.max(0, Date.parse(moment) - sandbox.state.clock.now()));
    },
    call: async (words, codes = [0]) => {
      const at = sandbox.state.clock.now();
      const env = {
        SPACEBOOKS_CLOCK_SPEED: String(SPEED),
        SPACEBOOKS_CLOCK_SINCE: String(SPEED * systemClock.now() - at),
      };
      const args = [...(words.match(/'[^']*'|\S+/g) ?? []), '--config', config];
      const { code, out, text } = await callProgram(
        args.map((word) => word.replaceAll("'", '')),
        { env },
      );
      if (!codes.includes(code)) throw new Error(`spacebooks ${words}: ${code}\n${text}`);
      return out;
    },
    close: () => sandbox.close(),
  };
}

const SEED: SandboxSeed = {
  users: [{ email: 'admin@space.example', tokens: [{ token: TOKEN, app: 'spacebooks' }] }],
  spaces: SPACES.map(({ id, country, zone, currency, rate, taxId }) => ({
    ...{ id: `space-${id}`, subdomain: id, name: id, time_zone: zone, country_code: country, currency },
    ...{ default_tax: { name: 'VAT', rate }, sender_tax_id: taxId },
    sender: { company: `Desks of ${id}`, countryCode: country, fullAddress: 'Weg 1\n1000 Ort' },
  })),
};
