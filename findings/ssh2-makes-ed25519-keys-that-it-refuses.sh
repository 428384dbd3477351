#!/usr/bin/env bash
# ssh2 1.17.0 (npm) makes one ed25519 key pair in 256 that no program takes, itself included.
#
# utils.generateKeyPairSync('ed25519') reads the public key out of the BIT STRING of Node's DER and drops every zero byte at its
# beginning: the one that counts unused bits, and one that belongs to the key. A key that begins with 00 comes out with 31 bytes in
# place of 32 (RFC 8709, section 4), in the public and in the private text. utils.parseKey calls the private one malformed. Who
# makes keys for SFTP with it has to read each back before it is handed out, and make another one; ecdsa keys are whole.
#
# Seen (pairs made, whether some were refused, what was said of them, length of the public key in those):
#   4000 some refused: Malformed OpenSSH private key, 31 bytes
#   4000 ecdsa: none refused
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" ssh2@1.17.0

seen=$(cd "$folder" && node - <<'JAVASCRIPT'
const { utils } = require('ssh2');

const COUNT = 4000;

function refusedOf(type, options) {
  const pairs = Array.from({ length: COUNT }, () => utils.generateKeyPairSync(type, options));
  return pairs.flatMap((pair) => {
    const read = utils.parseKey(pair.private);
    return read instanceof Error ? [{ ...pair, message: read.message }] : [];
  });
}

/** Of the text `ssh-ed25519 BASE64`: a name and the key, each behind its length. */
function keyLength({ public: text }) {
  const bytes = Buffer.from(text.split(' ')[1], 'base64');
  return bytes.readUInt32BE(4 + bytes.readUInt32BE(0));
}

const refused = refusedOf('ed25519');
const said = [...new Set(refused.map((pair) => `${pair.message}, ${keyLength(pair)} bytes`))].join('; ');
console.log(`${COUNT} ${refused.length === 0 ? 'none' : 'some'} refused: ${said}`);
console.log(`${COUNT} ecdsa: ${refusedOf('ecdsa', { bits: 256 }).length === 0 ? 'none' : 'some'} refused`);
JAVASCRIPT
)
echo "$seen"

expected='4000 some refused: Malformed OpenSSH private key, 31 bytes
4000 ecdsa: none refused'
[ "$seen" = "$expected" ] || { echo 'ssh2 1.17.0 behaves otherwise than stated above' >&2; exit 1; }
