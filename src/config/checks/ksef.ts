import { parseNip } from '@spacebooks/base/nip';
import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import type { Path, PlacedComplaint } from '../place.js';
import { complaintAt, entryPaths, isThere, pathsOf, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/** Options of a customer that only appear in documents of KSeF. */
const KSEF_CUSTOMER = [
  'nip',
  'other_id',
  'consumer',
  'local_government_unit',
  'vat_group_member',
  'recipient',
];

/** What KSeF demands of a space's other options, and which options are only for it. */
export function ksefChecks(tree: YamlTree): readonly PlacedComplaint[] {
  return pathsOf('spaces.*.e_invoices', tree).flatMap((settings) => {
    const standard = textAt([...settings, 'standard'], tree);
    const isKsef = standard === 'ksef';
    return [
      ...(isKsef ? forKsef(settings, tree) : withoutKsef(settings, standard, tree)),
      ...customerStandards(settings, isKsef, tree),
    ];
  });
}

function forKsef(settings: Path, tree: YamlTree): PlacedComplaint[] {
  const [standard, section, country, vatId, pdf] = [
    [...settings, 'standard'],
    [...settings, 'ksef'],
    [...settings, 'seller', 'country'],
    [...settings, 'seller', 'vat_id'],
    [...settings, 'layout', 'pdf'],
  ] as const;
  const complaints: PlacedComplaint[] = [];
  const complain = (path: Path, message: string, fix: string): void => {
    // What is missing can only be shown where it is demanded.
    complaints.push(complaintAt(isThere(path, tree) ? path : standard, message, fix, tree));
  };
  if (!isThere(section, tree)) {
    const fix = 'add ksef with environment and token below it';
    complain(section, 'standard: ksef needs the section ksef', fix);
  }
  if (textAt(country, tree) !== 'PL') {
    const fix = 'write `country: PL` in the section seller, or another standard';
    complain(country, 'standard: ksef is only for sellers in Poland', fix);
  }
  if (!isThere(vatId, tree)) {
    complain(vatId, 'standard: ksef needs seller.vat_id', 'add PL and the NIP to the section seller');
  } else if (!isPolishVatId(textAt(vatId, tree))) {
    const message = 'vat_id: is not PL and a NIP of ten digits with the right check digit';
    complain(vatId, message, 'write for example `vat_id: PL5265877635`');
  }
  if (textAt(pdf, tree) === 'platform') {
    const message = 'pdf: with KSeF e_invoices.ksef.after_acceptance decides whose PDF it is';
    complain(pdf, message, 'remove pdf, or write `pdf: own`');
  }
  return [...complaints, ...foreignOriginals(section, parseNip(textAt(vatId, tree) ?? ''), tree)];
}

/** KSeF's number begins with the NIP of the one who issued: only a legal successor corrects what another seller did. */
function foreignOriginals(section: Path, nip: string | null, tree: YamlTree): PlacedComplaint[] {
  return entryPaths([...section, 'originals'], tree).flatMap((original) => {
    const path = [...original, 'ksef_number'];
    const issuer = parseKsefNumber(textAt(path, tree)?.trim() ?? '')?.nip;
    if (nip === null || issuer === undefined || issuer === nip) return [];
    if (parseNip(textAt([...original, 'seller_changed', 'to'], tree) ?? '') === nip) return [];
    const message = `ksef_number: is one of the seller with NIP ${issuer}, and this space issues under NIP ${nip}`;
    const fix = `write the number of your own invoice, or add \`seller_changed: { to: ${nip}, reason: … }\` if you are the legal successor of that seller`;
    return [complaintAt(path, message, fix, tree)];
  });
}

/** True also for what is not a text: that is reported elsewhere. */
function isPolishVatId(text: string | null): boolean {
  return text === null || (/^\s*PL/i.test(text) && parseNip(text) !== null);
}

function withoutKsef(settings: Path, standard: string | null, tree: YamlTree): PlacedComplaint[] {
  // Nothing is known of a standard that cannot be read.
  if (standard === null) return [];
  const country = [...settings, 'seller', 'country'];
  const section = [...settings, 'ksef'];
  const complaints: PlacedComplaint[] = [];
  const complain = (path: Path, message: string, fix: string): void => {
    complaints.push(complaintAt(path, message, fix, tree));
  };
  if (textAt(country, tree) === 'PL') {
    complain(
      country,
      'country: sellers in Poland issue in KSeF',
      'write `standard: ksef`, with its section ksef',
    );
  }
  if (isThere(section, tree)) {
    complain(section, 'ksef: has no effect with another standard', 'write `standard: ksef`, or remove it');
  }
  for (const key of KSEF_CUSTOMER) {
    for (const path of pathsOf(`customers.*.${key}`, tree, settings)) {
      if (isThere(path, tree)) complain(path, `${key}: is only for the standard ksef`, 'remove it');
    }
  }
  return complaints;
}

/** A seller in Poland issues everything in KSeF, and nobody else does. */
function customerStandards(settings: Path, isKsef: boolean, tree: YamlTree): PlacedComplaint[] {
  const why = isKsef
    ? 'the space issues in KSeF, and so for every customer'
    : 'ksef is for whole spaces only';
  return pathsOf('customers.*.standard', tree, settings)
    .filter((path) => {
      const standard = textAt(path, tree);
      return standard !== null && (standard === 'ksef') !== isKsef;
    })
    .map((path) => complaintAt(path, `standard: ${why}`, 'remove it', tree));
}
