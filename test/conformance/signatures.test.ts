import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../packages/ksef-sandbox/test/caller.js';
import { temporaryFolder } from '../temporary-folder.js';
import { hasJdk, signWithJdk, verdictsOfJdk } from './signatures/jdk.js';
import { type Key, type KeyName, makeKey, reissue } from './signatures/keys.js';
import { type Result, tableOf, tableOfTamperings } from './signatures/table.js';
import { TAMPERINGS, type Tampering } from './signatures/tampered.js';
import { template } from './signatures/template.js';
import { METHODS, VARIANTS, type Variant } from './signatures/variants.js';
import { hasXmlsec1, isValidByXmlsec1, signWithXmlsec1 } from './signatures/xmlsec1.js';

const missing = [hasXmlsec1() ? [] : 'xmlsec1 (Debian)', hasJdk() ? [] : 'JDK 17 or later'].flat();
if (missing.length > 0) {
  const message = `The signatures of others are not made without ${missing.join(' and ')}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}

const NIP = '5265877635';
/** Debian's xmlsec1 1.2 has no PSS. */
const isForXmlsec1 = ({ method }: Variant): boolean => !method.includes('PSS');

const HEAD = `# Signatures by others at the sandbox of KSeF

Made by \`npm run test:conformance -- signatures\`: xmlsec1 and the JDK sign requests for a token; the sandbox, xmlsec1 and the JDK verify what either
made ([ADR 154](adr/0154-signatures-verified-by-a-library.md)). A cell is how many verdicts took it. PSS is signed and verified without xmlsec1, whose
version 1.2 has none.

`;

interface Signed {
  readonly variant: Variant;
  readonly signer: 'xmlsec1' | 'JDK';
  readonly file: string;
}

describe.skipIf(missing.length > 0)('signatures by others at the sandbox of KSeF', () => {
  const folder = temporaryFolder('signatures-');
  let sandbox: KsefSandbox;
  let keys: Readonly<Record<KeyName | 'other', Key>>;

  beforeAll(async () => {
    const seed = { settings: { limits: false }, contexts: [{ nip: NIP }] };
    sandbox = await startKsefSandbox({ clock: systemClock, seed });
    const made = (['rsa', 'P-256', 'P-384', 'P-521'] as const).map((name) => [name, makeKey(folder, name)]);
    keys = { ...Object.fromEntries(made), other: makeKey(folder, 'rsa', 'other') } as typeof keys;
  });
  afterAll(() => sandbox.close());

  async function challenge(): Promise<string> {
    return (await request('POST', `${sandbox.baseUrl}/auth/challenge`)).json().challenge;
  }

  /** The status of the login, or the exception. */
  async function logIn(signed: string): Promise<number> {
    const headers = { 'content-type': 'application/xml' };
    const body = Buffer.from(signed);
    const begun = await request('POST', `${sandbox.baseUrl}/auth/xades-signature`, { headers, body });
    if (begun.status !== 202) return begun.json().errors[0].code;
    const { referenceNumber, authenticationToken } = begun.json();
    const { token } = authenticationToken;
    return (await request('GET', `${sandbox.baseUrl}/auth/${referenceNumber}`, { token })).json().status.code;
  }

  async function templateOf(
    variant: Variant,
    name: string,
    prepare = (text: string) => text,
  ): Promise<string> {
    const file = join(folder, `${name}.xml`);
    writeFileSync(file, prepare(template(variant, keys[METHODS[variant.method].key], await challenge())));
    return file;
  }

  /** Every variant by every signer that knows it. */
  async function signAll(): Promise<readonly Signed[]> {
    const byXmlsec1: Signed[] = [];
    const tasks = [];
    for (const [index, variant] of VARIANTS.entries()) {
      const key = keys[METHODS[variant.method].key];
      const signed = join(folder, `${index}-jdk.xml`);
      tasks.push({ template: await templateOf(variant, `${index}-for-jdk`), key, signed, variant });
      if (!isForXmlsec1(variant)) continue;
      const file = join(folder, `${index}-xmlsec1.xml`);
      writeFileSync(file, signWithXmlsec1(await templateOf(variant, `${index}`), key));
      byXmlsec1.push({ variant, signer: 'xmlsec1', file });
    }
    signWithJdk(tasks);
    const byJdk = tasks.map(({ variant, signed }) => ({ variant, signer: 'JDK', file: signed }) as const);
    return [...byXmlsec1, ...byJdk];
  }

  async function tampered({ variant, prepare, change = (text) => text }: Tampering): Promise<string> {
    const signed = signWithXmlsec1(await templateOf(variant, 'to-tamper', prepare), keys.rsa);
    const file = join(folder, 'other.xml');
    writeFileSync(file, template(variant, keys.other, await challenge(), 'other'));
    const others = { signed: signWithXmlsec1(file, keys.other), reissued: reissue(keys.rsa) };
    const result = change(signed, others);
    if (prepare === undefined) expect(result).not.toBe(signed);
    return result;
  }

  async function commented(): Promise<string> {
    const variant = {
      packaging: 'enveloped, XPath Filter 2.0',
      form: 'exclusive',
      method: 'RSA SHA-256',
    } as const;
    const signed = signWithXmlsec1(await templateOf(variant, 'to-comment'), keys.rsa);
    return signed
      .replace('<Challenge>2', '<Challenge><!-- x -->2')
      .replace('certificate', 'certi<!-- x -->ficate');
  }

  /** Starting Java costs more than all it is asked. */
  let signed: readonly Signed[];
  const verdicts = new Map<string, boolean>();
  beforeAll(async () => {
    signed = await signAll();
    const files = signed.map(({ file }) => file);
    for (const [index, verdict] of verdictsOfJdk(files).entries()) {
      verdicts.set(files[index] ?? '', verdict === 'valid');
    }
  });
  const byJdk = (file: string): boolean => verdicts.get(file) === true;

  let tables = '';

  it('are taken in every packaging, form and method, as xmlsec1 and the JDK take them', async () => {
    const results: Result[] = [];
    for (const { variant, signer, file } of signed) {
      const sandboxTakes = (await logIn(readFileSync(file, 'utf8'))) === 200;
      const others = isForXmlsec1(variant) ? { xmlsec1: isValidByXmlsec1(file) } : {};
      results.push({ variant, signer, verdicts: { sandbox: sandboxTakes, ...others, JDK: byJdk(file) } });
    }
    tables += tableOf(results);
    expect(results.filter((result) => Object.values(result.verdicts).includes(false))).toEqual([]);
    expect(results).toHaveLength(VARIANTS.length * 2 - VARIANTS.filter((each) => !isForXmlsec1(each)).length);
  });

  it('are refused when something else is sent than what was signed', async () => {
    const judged = [];
    for (const tampering of TAMPERINGS) {
      judged.push([tampering.name, await logIn(await tampered(tampering))] as const);
    }
    tables += `\n${tableOfTamperings(judged)}`;
    expect(judged).toEqual(TAMPERINGS.map(({ name, code }) => [name, code]));
  });

  it('are read whole through a comment that no digest covers', async () => {
    expect(await logIn(await commented())).toBe(200);
  });

  it('stand in a table of docs/', async () => {
    console.info(tables);
    await expect(`${HEAD}${tables}`).toMatchFileSnapshot('../../docs/ksef-signatures.md');
  });
});
