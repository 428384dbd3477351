import { writeFileSync } from 'node:fs';
import { billOfMaterials } from './bill-of-materials.js';

/** `npm run sbom -- [--image] [FILE]`: CycloneDX as JSON, to the file or to standard output. */
const given = process.argv.slice(2);
const file = given.find((each) => each !== '--image');
const text = `${JSON.stringify(billOfMaterials(given.includes('--image') ? 'image' : 'package'), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
