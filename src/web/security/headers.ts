import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

const SELF = "'self'";
const NONE = "'none'";

/** What a page may do: show itself with our style, run our own script, and send our forms to us. */
const PAGE = {
  defaultSrc: [NONE],
  styleSrc: [SELF],
  scriptSrc: [SELF],
  connectSrc: [SELF],
  imgSrc: [SELF],
  formAction: [SELF],
  frameAncestors: [NONE],
  baseUri: [NONE],
};

/** Pages hold invoices, so nothing is kept by the browser but the style. */
export async function addHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: PAGE },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // With none at all, browsers would send forms without saying that they come from here.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header(
      'permissions-policy',
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    );
    return payload;
  });
}

/** The page shows a PDF of ours within itself, and nothing else: an object to some browsers, a frame to others. */
export function showsOwnPdf(reply: FastifyReply): void {
  reply.header('content-security-policy', policy({ ...PAGE, objectSrc: [SELF], frameSrc: [SELF] }));
}

/** The PDF that a page of ours, and none of others, may show within itself. The viewer of a browser is an object as well. */
export function isShownWithin(reply: FastifyReply): void {
  const directives = {
    defaultSrc: [NONE],
    objectSrc: [SELF],
    styleSrc: ["'unsafe-inline'"],
    frameAncestors: [SELF],
  };
  reply.header('content-security-policy', policy(directives)).header('x-frame-options', 'SAMEORIGIN');
}

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(
      ([name, sources]) =>
        `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`,
    )
    .join(';');
}
