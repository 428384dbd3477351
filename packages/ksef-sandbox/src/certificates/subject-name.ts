import type { Name } from '@peculiar/x509';

/** What a certificate says of its holder, as the contract names it, and the attributes of X.520 that say it. */
const ATTRIBUTES = {
  commonName: '2.5.4.3',
  countryName: '2.5.4.6',
  givenName: '2.5.4.42',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  uniqueIdentifier: '2.5.4.45',
  organizationName: '2.5.4.10',
  organizationIdentifier: '2.5.4.97',
} as const;

export type SubjectName = { readonly [Attribute in keyof typeof ATTRIBUTES]?: string };

export function subjectNameOf(name: Name): SubjectName {
  const read = Object.entries(ATTRIBUTES).map(([attribute, id]) => [attribute, name.getField(id)[0]]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SubjectName;
}

export function isSameName(one: SubjectName, other: SubjectName): boolean {
  return Object.keys(ATTRIBUTES).every((attribute) => {
    const name = attribute as keyof SubjectName;
    return one[name] === other[name];
  });
}
