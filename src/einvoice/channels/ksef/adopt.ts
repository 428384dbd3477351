import { Failure } from '../../../domain/errors.js';
import { elementOf } from '../../../fa3/difference.js';
import type { Step } from '../../run.js';
import { ksefOf } from '../../space.js';
import { documentOf, numberIn } from './document.js';

/** Reads whether a person has decided that a document of KSeF is the invoice, and verifies that in KSeF. */
export const adopt: Step<'adopt'> = async (record, _run, { space, archive, adoptions, sagas, log }) => {
  const { ksef, xml: address } = documentOf(record);
  const decision = await adoptions.latest(record.id, ksef.refusedDecision);
  if (decision === null) return { event: { type: 'not-adopted' } };
  const { ksefNumber, decidedBy } = decision;
  const { client, nip } = ksefOf(space);
  const xml = await client.documentXml(ksefNumber);
  const refuse = (detail: string) => {
    log.warn('ksef.adoption-refused', {
      invoice: record.invoiceId,
      detail,
      decidedBy,
    });
    return { event: { type: 'not-adopted', refused: { decision: decision.id, detail } } } as const;
  };
  const seller = await elementOf(xml, 'Podmiot1/DaneIdentyfikacyjne/NIP');
  if (seller !== nip) return refuse(`${ksefNumber} was issued by ${seller ?? 'nobody'}, not by ${nip}`);
  const others = (await sagas.invoicesOf(ksefNumber)).filter((id) => id !== record.invoiceId);
  if (others.length > 0) return refuse(`${ksefNumber} is the document of invoice ${others.join(', ')}`);
  // Two documents conflict by their number: any other one is a slip.
  const number = (await elementOf(xml, 'Fa/P_2')) ?? '';
  const ours = await numberIn(await archive.get(address));
  if (number !== ours) return refuse(`${ksefNumber} has the number ${number}, the invoice ${ours}`);
  const issueDate = (await elementOf(xml, 'Fa/P_1')) ?? '';
  const found = (await client.findByNumber({ number, issueDate })).find(
    (each) => each.ksefNumber === ksefNumber,
  );
  if (found === undefined) {
    throw new Failure('ksef.not-found', { detail: `when ${ksefNumber} was accepted is not to be found yet` });
  }
  log.info('ksef.adopted', {
    invoice: record.invoiceId,
    ksefNumber,
    decidedBy,
  });
  const { acquisitionDate } = found;
  return {
    event: { type: 'adopted', ksefNumber, acquisitionDate },
    details: { otherDocument: await archive.put(xml) },
  };
};
