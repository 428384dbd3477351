import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { request } from './caller.js';

const NIP = '5265877635';
const CHALLENGE = '20261005-CR-20F5EE4000-DA48AE4124-46';
const FOLDER = resolve(import.meta.dirname, 'fixtures/signed');

/** Signed by the library of the European Commission (DSS 6.3), which the Ministry's own client signs with. */
function signed(name: string): string {
  return readFileSync(resolve(FOLDER, `${name}.xml`), 'utf8');
}

describe('signatures as others make them, at the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;

  beforeAll(async () => {
    const seed = { settings: { limits: false }, contexts: [{ nip: NIP }] };
    sandbox = await startKsefSandbox({ clock: standingClock, seed });
  });
  beforeEach(() => sandbox.state.challenges.set(CHALLENGE, standingClock.now()));
  afterAll(() => sandbox.close());

  async function post(body: string | Buffer) {
    const headers = { 'content-type': 'application/xml' };
    return request('POST', `${sandbox.baseUrl}/auth/xades-signature`, { headers, body: Buffer.from(body) });
  }

  async function refusalOf(body: string | Buffer): Promise<readonly [code: number, detail: string]> {
    const reply = await post(body);
    expect(reply.status).toBe(400);
    const [{ code, details }] = reply.json().errors;
    return [code, details.join(' ')];
  }

  function changed(text: string, from: string | RegExp, to: string): string {
    const result = text.replace(from, to);
    expect(result).not.toBe(text);
    return result;
  }

  it.each(['dss-enveloped-rsa', 'dss-enveloped-ec', 'dss-enveloping-base64', 'dss-enveloping-embedded'])(
    'logs in with %s',
    async (name) => {
      const begun = await post(signed(name));
      expect(begun.status).toBe(202);
      const { authenticationToken, referenceNumber } = begun.json();
      const { token } = authenticationToken;
      const login = (await request('GET', `${sandbox.baseUrl}/auth/${referenceNumber}`, { token })).json();
      expect([login.status.code, login.authenticationMethod]).toEqual([200, 'QualifiedSeal']);
    },
  );

  it('refuses an XPath that leaves out more than the signature', async () => {
    const path = '/descendant::ds:Signature';
    for (const other of ['/descendant::*', '/descendant::ds:Signature/..', '//*[local-name()="Nip"]']) {
      const document = changed(signed('dss-enveloped-rsa'), path, other.replaceAll('"', '&quot;'));
      expect(await refusalOf(document)).toEqual([
        9105,
        `XPath may leave out signatures only, not "${other}"`,
      ]);
    }
    const intersecting = changed(signed('dss-enveloped-rsa'), 'Filter="subtract"', 'Filter="intersect"');
    expect((await refusalOf(intersecting))[0]).toBe(9105);
  });

  it('refuses a transform and a digest that KSeF does not know', async () => {
    const filter = 'http://www.w3.org/2002/06/xmldsig-filter2';
    const xslt = 'http://www.w3.org/TR/1999/REC-xslt-19991116';
    const transformed = changed(signed('dss-enveloped-rsa'), `Algorithm="${filter}"`, `Algorithm="${xslt}"`);
    expect(await refusalOf(transformed)).toEqual([9105, expect.stringContaining(xslt)]);
    const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
    const weak = changed(signed('dss-enveloped-rsa'), 'http://www.w3.org/2001/04/xmlenc#sha256', sha1);
    expect(await refusalOf(weak)).toEqual([9105, expect.stringContaining(sha1)]);
  });

  it('refuses what wraps a signed document', async () => {
    const enveloping = signed('dss-enveloping-embedded').replace(/^<\?xml.*?\?>/, '');
    const request = signed('dss-enveloped-rsa').replace(/<ds:Signature.*<\/ds:Signature>/s, '');
    const other = changed(request, NIP, '7352765225');
    const wrapped = changed(other, '</AuthTokenRequest>', `${enveloping}</AuthTokenRequest>`);
    expect(await refusalOf(wrapped)).toEqual([9105, 'the document is not signed']);
    expect((await refusalOf(`<other>${enveloping}</other>`))[0]).toBe(21401);
  });

  it('refuses the signature of an object that is no request', async () => {
    const enveloping = signed('dss-enveloping-embedded');
    expect(await refusalOf(changed(enveloping, 'auth/token/2.0', 'auth/token/1.0'))).toEqual([
      9105,
      expect.stringContaining('calculated digest'),
    ]);
  });

  it('refuses a DOCTYPE, whatever it declares', async () => {
    const doctype = '<!DOCTYPE AuthTokenRequest [<!ENTITY d "x">]>';
    const declaring = changed(signed('dss-enveloped-rsa'), '?>', `?>${doctype}`);
    expect(await refusalOf(declaring)).toEqual([9101, 'A document with a DOCTYPE is refused.']);
    expect((await refusalOf(changed(declaring, NIP, '&d;')))[0]).toBe(9101);
    const foreign = '<!DOCTYPE AuthTokenRequest SYSTEM "request.dtd">';
    expect((await refusalOf(changed(signed('dss-enveloped-rsa'), '?>', `?>${foreign}`)))[0]).toBe(9101);
  });

  it('refuses another encoding than UTF-8', async () => {
    const text = signed('dss-enveloped-rsa');
    expect((await refusalOf(Buffer.from(`\uFEFF${text}`, 'utf16le')))[0]).toBe(21217);
    expect(await refusalOf(changed(text, 'UTF-8', 'ISO-8859-2'))).toEqual([
      21217,
      'The document says that it is ISO-8859-2; only UTF-8 is read.',
    ]);
    const latin = changed(text, '</Challenge>', '<!-- ó --></Challenge>');
    expect((await refusalOf(Buffer.from(latin, 'latin1')))[0]).toBe(21217);
  });

  it('reads a value whole through a comment that the signature does not cover', async () => {
    const commented = changed(signed('dss-enveloped-rsa'), `<Nip>${NIP}`, `<Nip>526587<!-- x -->7635`);
    expect((await post(commented)).status).toBe(202);
  });
});
