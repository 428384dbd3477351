import { parseNip } from '../domain/nip.js';
import { complaintAt, entryPaths, spacePaths, textAt } from './bare-tree.js';
import type { Path, PlacedComplaint } from './place.js';
import type { YamlTree } from './yaml-tree.js';

/** Options of a customer that only documents of KSeF state. */
const KSEF_CUSTOMER = ['nip', 'other_id', 'consumer', 'local_government_unit', 'vat_group_member'];

/** What KSeF asks of a space's other options, and what they may be only with it. */
export function ksefChecks(tree: YamlTree): readonly PlacedComplaint[] {
  return spacePaths(tree).flatMap((space) => {
    const settings = [...space, 'e_invoices'];
    const standard = textAt([...settings, 'standard'], tree);
    const isKsef = standard === 'ksef';
    return [
      ...(isKsef ? forKsef(settings, tree) : withoutKsef(settings, standard, tree)),
      ...customerStandards(settings, isKsef, tree),
    ];
  });
}

function forKsef(settings: Path, tree: YamlTree): PlacedComplaint[] {
  const at = [...settings, 'standard'];
  const missing = (path: Path, message: string, fix: string): PlacedComplaint[] =>
    tree.place([...settings, ...path]) === undefined ? [complaintAt(at, message, fix, tree)] : [];
  const vatId = textAt([...settings, 'seller', 'vat_id'], tree);
  const country = textAt([...settings, 'seller', 'country'], tree);
  const pdf = [...settings, 'layout', 'pdf'];
  return [
    ...missing(
      ['ksef'],
      'standard: ksef needs the section ksef',
      'add ksef with environment and token below it',
    ),
    ...(country === 'PL'
      ? []
      : [
          complaintAt(
            tree.place([...settings, 'seller', 'country']) === undefined
              ? at
              : [...settings, 'seller', 'country'],
            'standard: ksef is only for sellers in Poland',
            'write `country: PL` in the section seller, or another standard',
            tree,
          ),
        ]),
    ...missing(
      ['seller', 'vat_id'],
      'standard: ksef needs seller.vat_id',
      'add PL and the NIP to the section seller',
    ),
    ...(vatId === null || (/^PL/i.test(vatId.trim()) && parseNip(vatId) !== null)
      ? []
      : [
          complaintAt(
            [...settings, 'seller', 'vat_id'],
            'vat_id: is not PL and a NIP of ten digits with the right check digit',
            'write for example `vat_id: PL5265877635`',
            tree,
          ),
        ]),
    ...(textAt(pdf, tree) === 'platform'
      ? [
          complaintAt(
            pdf,
            'pdf: with KSeF e_invoices.ksef.after_acceptance decides whose PDF it is',
            'take pdf out, or write `pdf: own`',
            tree,
          ),
        ]
      : []),
  ];
}

function withoutKsef(settings: Path, standard: string | null, tree: YamlTree): PlacedComplaint[] {
  const country = [...settings, 'seller', 'country'];
  const section = [...settings, 'ksef'];
  // Of a standard that cannot be read nothing is known.
  if (standard === null) return [];
  return [
    ...(textAt(country, tree) === 'PL'
      ? [
          complaintAt(
            country,
            'country: sellers in Poland issue in KSeF',
            'write `standard: ksef`, with its section ksef',
            tree,
          ),
        ]
      : []),
    ...(tree.place(section) === undefined
      ? []
      : [
          complaintAt(
            section,
            'ksef: means nothing with another standard',
            'write `standard: ksef`, or take it out',
            tree,
          ),
        ]),
    ...entryPaths([...settings, 'customers'], tree)
      .flatMap((customer) => KSEF_CUSTOMER.map((key) => [...customer, key]))
      .filter((path) => tree.place(path) !== undefined)
      .map((path) =>
        complaintAt(path, `${path.at(-1)}: means something with the standard ksef only`, 'take it out', tree),
      ),
  ];
}

/** A seller in Poland issues everything in KSeF, and nobody else does. */
function customerStandards(settings: Path, isKsef: boolean, tree: YamlTree): PlacedComplaint[] {
  return entryPaths([...settings, 'customers'], tree)
    .map((customer) => [...customer, 'standard'])
    .filter((path) => {
      const standard = textAt(path, tree);
      return standard !== null && (standard === 'ksef') !== isKsef;
    })
    .map((path) =>
      complaintAt(
        path,
        `standard: ${isKsef ? 'the space issues in KSeF, and so for every customer' : 'ksef is for whole spaces only'}`,
        'take it out',
        tree,
      ),
    );
}
