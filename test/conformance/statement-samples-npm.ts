import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ForeignStatement, Sample } from './statement-samples.js';

/** What `mt940js` makes of a file; amounts in units of the currency. */
interface Mt940Js {
  readonly Parser: new () => {
    parse(text: string): readonly {
      readonly openingBalance: number;
      readonly closingBalance: number;
      readonly transactions: readonly { readonly amount: number; readonly entryDate: Date }[];
    }[];
  };
}

/** Packages that ship statements, and the ending of those. */
export const NPM_PACKAGES = ['mt940js@1.3.5', 'node-ofx-parser@0.5.1'];

/** @param folder with `NPM_PACKAGES` */
export function npmSamples(folder: string): readonly Sample[] {
  const mt940 = createRequire(join(folder, 'package.json'))('mt940js') as Mt940Js;
  const swift = filesOf(join(folder, 'node_modules/mt940js/test'), /\.mt940$/).map((path) => ({
    ...sample(NPM_PACKAGES[0], path),
    format: 'mt940',
    reading: { statements: new mt940.Parser().parse(readFileSync(path, 'utf8')).map(statementOf) },
  }));
  // Its reading is the tree of elements, without meaning.
  const ofx = filesOf(join(folder, 'node_modules/node-ofx-parser/test/data'), /\.(?:ofx|qfx)$/).map(
    (path) => ({
      ...sample(NPM_PACKAGES[1], path),
      format: 'ofx',
      reading: { error: 'no reader' },
    }),
  );
  return [...swift, ...ofx];
}

type Mt940JsStatement = ReturnType<InstanceType<Mt940Js['Parser']>['parse']>[number];

function statementOf({ openingBalance, closingBalance, transactions }: Mt940JsStatement): ForeignStatement {
  return {
    opening: cents(openingBalance),
    closing: cents(closingBalance),
    lines: transactions.map(({ amount, entryDate }) => [entryDate.toISOString().slice(0, 10), cents(amount)]),
  };
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}

function sample(name: string | undefined, path: string): Pick<Sample, 'package' | 'file' | 'path'> {
  return { package: name ?? '', file: path.slice(path.lastIndexOf('/') + 1), path };
}

function filesOf(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(folder)
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}
