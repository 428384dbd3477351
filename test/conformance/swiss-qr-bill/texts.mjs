import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** For each bill on standard input the text of its code as swissqrbill writes it after its own checks, or its complaint. */
const [folder] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const { generateQRData } = require(join(folder, 'node_modules/swissqrbill/lib/cjs/shared/qr-code.cjs'));

const partyOf = ({ name, street, building, postCode, city, country }) => ({
  ...{ name, city, country, address: street, zip: postCode },
  ...(building !== '' && { buildingNumber: building }),
});

const written = JSON.parse(await text(process.stdin)).map((bill) => {
  const { iban, creditor, debtor, amount, currency, reference, message } = bill;
  try {
    return generateQRData({
      ...{ currency, message, amount: Number(amount) },
      creditor: { account: iban, ...partyOf(creditor) },
      ...(debtor !== null && { debtor: partyOf(debtor) }),
      ...(reference !== '' && { reference }),
    });
  } catch (error) {
    return String(error);
  }
});
console.log(JSON.stringify(written));
