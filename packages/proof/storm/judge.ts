import type { HouseEnd, InvoiceEnd } from './end-state.js';

/** States in which an e-invoice has ended without being issued, or waits for a person. */
const WITH_A_PERSON: readonly string[] = ['refused', 'released', 'parked', 'done-foreign'];

/** Everything that must be true of each invoice at the end of a storm. @returns one line for each violation */
export function judgeInvoices(invoices: readonly InvoiceEnd[]): readonly string[] {
  return invoices.flatMap((invoice) => [
    ...atMostOnce(invoice),
    ...(isIssued(invoice) ? brokenIssue(invoice) : brokenRefusal(invoice)),
  ]);
}

/** Whether nothing more will come of it by itself. */
export function isSettled({ saga, platform }: InvoiceEnd): boolean {
  if (saga === null || platform === null) return false;
  return saga.state === 'done' || WITH_A_PERSON.includes(saga.state);
}

export function isIssued({ platform, saga }: InvoiceEnd): boolean {
  return platform !== null && saga?.state === 'done' && (platform.eInvoice || platform.archived);
}

function atMostOnce({ id, mails, accepted, attachedAgain, registeredAgain }: InvoiceEnd): readonly string[] {
  return [
    ...(mails > 1 ? [`${id} was mailed ${mails} times`] : []),
    ...(accepted.length > 1 ? [`KSeF has accepted ${id} ${accepted.length} times`] : []),
    ...(attachedAgain > 0 ? [`${id} was attached again, ${attachedAgain} times`] : []),
    ...(registeredAgain > 0 ? [`the number of ${id} was registered again, ${registeredAgain} times`] : []),
  ];
}

function brokenIssue({
  id,
  kind,
  expected,
  ksef,
  platform,
  mails,
  accepted,
  saga,
}: InvoiceEnd): readonly string[] {
  const [number] = accepted;
  return [
    ...(expected === 'refused' ? [`${id} (${kind}) was issued, and must be refused`] : []),
    ...(mails === 0 ? [`${id} is issued, and nobody was mailed`] : []),
    ...(platform?.sentStatus === 'sent' ? [] : [`${id} is issued, and ${platform?.sentStatus}`]),
    ...(platform?.locked === true ? [] : [`${id} is issued, and not locked`]),
    ...(ksef && number === undefined ? [`${id} is issued, and KSeF has not accepted it`] : []),
    ...(ksef && platform?.ksefNumber !== number
      ? [`the platform knows ${id} as ${platform?.ksefNumber}, KSeF as ${number}`]
      : []),
    ...(ksef && saga?.ksefNumber !== number
      ? [`we know ${id} as ${saga?.ksefNumber}, KSeF as ${number}`]
      : []),
  ];
}

function brokenRefusal({
  id,
  kind,
  expected,
  platform,
  mails,
  accepted,
  saga,
  told,
}: InvoiceEnd): readonly string[] {
  const state = saga?.state ?? 'without a saga';
  const why = saga?.reason === null || saga === null ? '' : ` (${saga.reason})`;
  if (!WITH_A_PERSON.includes(state)) return [`${id} (${kind}) is neither issued nor told: ${state}${why}`];
  return [
    ...(expected === 'issued' ? [`${id} (${kind}) can be issued, and is ${state}${why}`] : []),
    ...(told ? [] : [`${id} is ${state}, and no message told anybody${why}`]),
    ...(mails > 0 ? [`${id} is ${state}, and the customer has a mail`] : []),
    ...(accepted.length > 0 && state !== 'parked' ? [`${id} is ${state}, and KSeF has accepted it`] : []),
    ...(platform?.locked === true && state !== 'parked' ? [`${id} is ${state}, and still locked`] : []),
  ];
}

/** Everything that must be true of processes, logs and limits. @returns one line for each violation */
export function judgeHouse(house: HouseEnd): readonly string[] {
  const { lastExit, auditExit, excessive } = house;
  return [
    ...house.endedByThemselves.map((line) => `a daemon ended by itself: ${line}`),
    ...(lastExit === '0' ? [] : [`the daemon was told to stop and ended with ${lastExit}`]),
    ...(auditExit === 0 ? [] : [`spacebooks audit verify ended with ${auditExit}`]),
    ...house.strangeExits,
    ...house.lostMessages.map((line) => `${line} is noted as taken, and never came`),
    ...house.secrets.map((line) => `a secret stands in ${line}`),
    ...house.defects.map((line) => `a defect: ${line}`),
    ...(excessive.platform > 0 ? [`the platform refused ${excessive.platform} requests for its limit`] : []),
    ...(excessive.ksef > 0 ? [`KSeF refused ${excessive.ksef} requests for its limits`] : []),
  ];
}
