import { constants, type KeyObject, publicEncrypt, X509Certificate } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { z } from 'zod';
import { readAnswer, unreadable } from './exchange/read-answer.js';
import { readRefusal } from './exchange/refusal.js';
import type { KsefSender } from './exchange/sender.js';
import { moment } from './moments.js';

/** The public keys of KSeF, asked for once a day and whenever KSeF says that one is out of use. */
export interface PublicKeys {
  /** Encrypts for KSeF (RSA-OAEP with SHA-256) by the newest valid key of that usage. */
  encrypt(usage: KeyUsage, plain: Uint8Array): Promise<EncryptedForKsef>;
  /** Asks for the keys again next time. */
  forget(): void;
}

type KeyUsage = 'KsefTokenEncryption' | 'SymmetricKeyEncryption';

interface EncryptedForKsef {
  readonly base64: string;
  readonly publicKeyId: string;
}

/** KSeF's exception for a key that is unknown or retired: ask for the keys again. */
export const RETIRED_KEY = 21470;

const KEEP_MS = DAY_MS;
const PATH = '/security/public-key-certificates';

const certificate = z.object({
  certificate: z.string().transform((base64, context): KeyObject => {
    const key = keyOf(base64);
    if (key?.asymmetricKeyType === 'rsa') return key;
    context.addIssue({ code: 'custom', message: 'no certificate with an RSA key' });
    return z.NEVER;
  }),
  publicKeyId: z.string().min(1),
  validFrom: moment,
  validTo: moment,
  usage: z.array(z.string()),
});
/** One that we cannot use takes nothing away from the others. */
const certificates = z
  .array(certificate.nullable().catch(null))
  .transform((all) => all.filter((each) => each !== null));
type Certificates = z.infer<typeof certificates>;

export function createPublicKeys({
  sender,
  clock,
}: {
  readonly sender: KsefSender;
  readonly clock: Clock;
}): PublicKeys {
  let known: { readonly list: Certificates; readonly at: number } | null = null;

  async function fetchAll(): Promise<Certificates> {
    const reply = await sender.send({ method: 'GET', path: PATH, group: 'login' });
    if (!reply.ok) throw readRefusal(`GET ${PATH}`, reply);
    return readAnswer(certificates, reply.answer, `GET ${PATH}`);
  }

  async function list(): Promise<Certificates> {
    if (known !== null && Math.abs(clock.now() - known.at) < KEEP_MS) return known.list;
    known = { list: await fetchAll(), at: clock.now() };
    return known.list;
  }

  async function newest(usage: KeyUsage): Promise<Certificates[number]> {
    const [first] = validFor(usage, await list(), clock.now());
    if (first !== undefined) return first;
    known = null;
    const fresh = await list();
    // KSeF offers what it takes: where nothing seems valid, our clock is wrong, and KSeF says so if it is not.
    const [nearest] = [...validFor(usage, fresh, clock.now()), ...nearestFor(usage, fresh, clock.now())];
    if (nearest !== undefined) return nearest;
    throw unreadable(`GET ${PATH}`, `no certificate with the usage ${usage} is valid now`);
  }

  return {
    encrypt: async (usage, plain) => {
      const { certificate: key, publicKeyId } = await newest(usage);
      const padding = constants.RSA_PKCS1_OAEP_PADDING;
      const encrypted = publicEncrypt({ key, padding, oaepHash: 'sha256' }, plain);
      return { base64: encrypted.toString('base64'), publicKeyId };
    },
    forget: () => {
      known = null;
    },
  };
}

function validFor(usage: KeyUsage, list: Certificates, now: number): Certificates {
  return list
    .filter((each) => each.usage.includes(usage) && each.validFrom <= now && now < each.validTo)
    .sort((a, b) => b.validFrom - a.validFrom);
}

function nearestFor(usage: KeyUsage, list: Certificates, now: number): Certificates {
  const distance = ({ validFrom, validTo }: Certificates[number]): number =>
    now < validFrom ? validFrom - now : now - validTo;
  return list.filter((each) => each.usage.includes(usage)).sort((a, b) => distance(a) - distance(b));
}

function keyOf(base64: string): KeyObject | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).publicKey;
  } catch {
    return null;
  }
}
