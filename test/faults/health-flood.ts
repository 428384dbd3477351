import { connect, type Socket } from 'node:net';

/**
 * A stranger in a process of his own: holds idle connections, and sends requests for `/healthz` ahead, a thousand on each
 * connection, until all are sent. Prints one line of JSON: how many connections that took, how many answers came.
 */
const [port, requests, idle] = process.argv.slice(2).map(Number) as [number, number, number];
const AHEAD = 1_000;

const held = new Set<Socket>();
function hold(): void {
  const socket = connect(port, '127.0.0.1');
  held.add(socket);
  socket.on('error', () => undefined);
  // He holds on to what he has: each that is taken from him is opened anew.
  socket.on('close', () => {
    held.delete(socket);
    if (isFlooding) setTimeout(hold, 50);
  });
}

let isFlooding = true;
let answers = 0;
let connections = 0;

function flood(): Promise<void> {
  connections += 1;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(AHEAD)),
    );
    socket.on('data', (bytes) => {
      answers += bytes.toString('latin1').split('HTTP/1.1 200').length - 1;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

for (let count = 0; count < idle; count += 1) hold();
for (let sent = 0; sent < requests; sent += AHEAD) await flood();
isFlooding = false;
for (const socket of held) socket.destroy();
console.log(JSON.stringify({ connections, answers }));
