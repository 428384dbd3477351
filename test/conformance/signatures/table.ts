import { FORMS, METHODS, namesOf, PACKAGINGS, type Variant } from './variants.js';

/** A signature, who made it, and who took it. */
export interface Result {
  readonly variant: Variant;
  readonly signer: string;
  readonly verdicts: Readonly<Record<string, boolean>>;
}

/** What all say: each verifier that took it, of those that were asked. */
function cell(results: readonly Result[]): string {
  const verdicts = results.flatMap(({ signer, verdicts }) =>
    Object.entries(verdicts).map(([verifier, isValid]) => ({ name: `${signer} → ${verifier}`, isValid })),
  );
  const refused = verdicts.filter(({ isValid }) => !isValid).map(({ name }) => name);
  return refused.length === 0 ? `${verdicts.length} of ${verdicts.length}` : `not ${refused.join(', ')}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Packaging by canonical form, and each method: how many verdicts, all of which must be the same. */
export function tableOf(results: readonly Result[]): string {
  const forms = namesOf(FORMS);
  const of = (check: (variant: Variant) => boolean) => cell(results.filter(({ variant }) => check(variant)));
  return [
    row(['RSA and P-256, SHA-256', ...forms]),
    row(['---', ...forms.map(() => '---')]),
    ...namesOf(PACKAGINGS).map((packaging) =>
      row([
        packaging,
        ...forms.map((form) =>
          of(
            (each) =>
              each.packaging === packaging &&
              each.form === form &&
              each.method.endsWith('SHA-256') &&
              !each.method.includes('PSS'),
          ),
        ),
      ]),
    ),
    '',
    row(['method', 'verdicts']),
    row(['---', '---']),
    ...namesOf(METHODS).map((method) => row([method, of((each) => each.method === method)])),
    '',
  ].join('\n');
}

/** What the sandbox said of each tampering. */
export function tableOfTamperings(judged: readonly (readonly [name: string, code: number])[]): string {
  return [
    row(['signed, and then', 'sandbox']),
    row(['---', '---']),
    ...judged.map(([name, code]) => row([name, `${code}`])),
    '',
  ].join('\n');
}
