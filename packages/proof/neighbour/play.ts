import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { readPdf } from '@spacebooks/pdf/extract';
import { linkedAddresses } from '@spacebooks/pdf/foreign/linked-addresses';
import { checkMonth } from '../../../src/books/month/check-month.js';
import type { Config } from '../../../src/config/config.js';
import { configWarnings } from '../../../src/config/warnings.js';
import { bookSpaces } from '../../../src/daemon/books/book-spaces.js';
import type { Check, CheckVerdict, Installation } from '../../../src/doctor/check.js';
import { loadChecks } from '../../../src/doctor/checks.js';
import type { Operator } from '../../../src/operator/operator.js';
import { createMonthFacts } from '../../../src/store/books/month-facts.js';
import { monthFindingText } from '../../../src/words/month.js';
import { withCommandDatabase } from '../simulation/command-database.js';
import { PLAIN_VARIANT } from '../simulation/config.js';
import { meanwhile } from '../simulation/meanwhile.js';
import { passTime } from '../simulation/pass-time.js';
import { createWorld, type SimulatedWorld } from '../simulation/world.js';
import type { NeighbourCase } from './cases.js';
import { neighbourConfig } from './config.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A Tuesday, two days before the month ends. */
const START = Date.parse('2026-12-29T08:00:00Z');
const CUTOVER = '2026-12-01';
const INVOICED = ['2026-12-29', '2026-12-30'];
/** Six nights later, when the month is over. */
const END = Date.parse('2027-01-04T11:00:00Z');

/** What came of the invoices of a case, and what people hear of it. */
export interface NeighbourOutcome {
  readonly case: NeighbourCase;
  /** What each invoice's customer has, in the order of the invoices. */
  readonly customers: readonly string[];
  /** Documents that the platform handed in by channels of its own. */
  readonly filings: readonly string[];
  readonly alerts: readonly string[];
  /** What is open or unknown on the checklist of the month, without the batch that has to be accepted. */
  readonly month: readonly string[];
  /** How the page lists the invoices, and what of them waits for a person. */
  readonly invoices: readonly string[];
  readonly doctor: readonly CheckVerdict[];
  readonly warnings: readonly string[];
}

/** Plays a case: a daemon on virtual time beside the platform's sandbox, two invoices, six nights. */
export async function playNeighbour(given: NeighbourCase): Promise<NeighbourOutcome> {
  // Before time is virtual: the loader has threads of its own.
  const checks = (await loadChecks()).filter(({ name }) => CHECKS.includes(name));
  let config: Config | null = null;
  const world = await createWorld(
    { seed: 1, start: START, length: 0, furtherSpaces: 0, variant: PLAIN_VARIANT, events: [] },
    {
      realVisuals: true,
      bug: null,
      observer: null,
      config: (place) => {
        config = neighbourConfig(place, given, CUTOVER);
        return config;
      },
    },
  );
  try {
    world.platform.operator.switchSpace('space-berlin', given.switches);
    world.machine.start();
    await world.time.runUntil(START + 2 * MINUTE);
    for (const [index, day] of INVOICED.entries()) {
      await passTime(world, START + index * 24 * HOUR + 2 * HOUR);
      bill(world, given, index + 1, day);
    }
    await passTime(world, END);
    if (config === null) throw new Error('the daemon has read no configuration');
    return await meanwhile(world, look(world, given, config, checks));
  } finally {
    await world.close();
  }
}

const RATES = { DE: '19', ES: '21', FR: '20' } as const;

function bill(world: SimulatedWorld, given: NeighbourCase, which: number, day: string): void {
  const { operator } = world.platform;
  const { country, act, invoice } = given;
  const { id } = operator.createInvoice({
    ...{ id: `invoice-${which}`, number: `N-${which}`, space: 'space-berlin' },
    ...{ invoice_date: day, due_date: '2027-01-15' },
    items: [{ description: 'Büro', net: '100', rate: RATES[country] }],
    ...(country === 'DE' ? {} : PARTIES[country]),
    ...invoice,
  });
  if (act === 'not sent') return;
  if (act === 'Generate E-Invoice') operator.attachForeignPdf(id);
  world.send(id, act === 'sent by hand' ? 'manual' : 'automatic');
}

const PARTIES: Readonly<Record<'ES' | 'FR', Partial<InvoiceInput>>> = {
  ES: {
    sender: {
      company: 'Sol Coworking SL',
      street: 'Calle Mayor 3',
      postCode: '28013',
      city: 'Madrid',
      countryCode: 'ES',
    },
    sender_tax_id: 'ESB58818501',
    recipient: {
      company: 'Luna SL',
      street: 'Calle Sol 9',
      postCode: '41001',
      city: 'Sevilla',
      countryCode: 'ES',
    },
    tax_id: null,
  },
  FR: {
    sender: {
      company: 'Atelier Monge SARL',
      street: '5 rue Monge',
      postCode: '75005',
      city: 'Paris',
      countryCode: 'FR',
    },
    sender_tax_id: 'FR40303265045',
    recipient: {
      company: 'Lune SAS',
      street: '9 rue du Port',
      postCode: '69002',
      city: 'Lyon',
      countryCode: 'FR',
    },
    tax_id: null,
  },
};

/** The checks of the doctor that look at what the platform does by itself. */
const CHECKS = ['platform-settings', 'coverage'];

async function look(
  world: SimulatedWorld,
  given: NeighbourCase,
  config: Config,
  checks: readonly Check[],
): Promise<NeighbourOutcome> {
  const { daemon, clock, alerts } = world.machine;
  const [space] = bookSpaces(config);
  if (space === undefined) throw new Error('the space has no books');
  return withCommandDatabase(world, async (db) => {
    const month = await checkMonth(
      { stores: daemon.books, clock, facts: createMonthFacts(db) },
      space,
      '2026-12',
    );
    const installation = {
      config,
      spaces: config.spaces,
      db,
      clock,
      daemonRuns: true,
    } as unknown as Installation;
    const doctor: CheckVerdict[] = [];
    for (const check of checks) doctor.push(...(await check.run(installation)));
    return {
      case: given,
      customers: await Promise.all(INVOICED.map((_, index) => customerHas(world, `invoice-${index + 1}`))),
      filings: world.platform.state.filings
        .entries(1)
        .map(({ channel, invoiceNumber }) => `${channel} ${invoiceNumber}`),
      alerts: alerts.map(({ code }) => code),
      month: month.lines
        .filter(({ check, state }) => check !== 'accepted' && (state === 'open' || state === 'unknown'))
        .flatMap(({ found }) => found.map((finding) => monthFindingText(finding, 'en'))),
      invoices: await onPage(daemon.operator),
      doctor,
      warnings: configWarnings(config).filter((warning) => warning.startsWith('berlin: ')),
    };
  });
}

async function onPage(operator: Operator): Promise<readonly string[]> {
  const { spaces } = await operator.status();
  return spaces.flatMap(({ waiting, coverage: { missing, unsent } }) => [
    ...waiting.map(({ reason }) => `waits: ${reason?.code ?? '?'}`),
    ...Array.from({ length: missing }, () => 'sent without an e-invoice'),
    ...Array.from({ length: unsent }, () => 'not sent'),
  ]);
}

/** In words of the page. */
async function customerHas({ platform }: SimulatedWorld, id: string): Promise<string> {
  const { eInvoice, eInvoiceStandard, pdf, sentStatus } = platform.operator.invoice(id);
  const mails = platform.state.mails.entries(1).filter((mail) => mail.invoiceId === id).length;
  if (mails === 0) return sentStatus === 'sendingRequested' ? 'waits' : 'nothing';
  if (mails > 1) return `${mails} mails`;
  if (!eInvoice) return 'the platform’s PDF';
  if (eInvoiceStandard === 'Factur-X') return 'the platform’s e-invoice';
  const document = pdf === null ? null : await readPdf(pdf);
  if (document === null || !isOurs(document.getCreator())) return 'the platform’s e-invoice';
  const carried = linkedAddresses(document).map((link) =>
    link.includes('ValidarQR') ? 'code' : 'pay-now link',
  );
  return ['our e-invoice', ...carried].join(' with ');
}

function isOurs(creator: string | undefined): boolean {
  return creator?.startsWith('spacebooks') === true;
}
