import { createServer, request } from 'node:http';

/** A program that does a little at each request, and keeps nothing: what is planted beside it is all that grows. */
const server = createServer((incoming, response) => {
  incoming.resume();
  const { port } = server.address();
  const asked = request(
    { port: outside.address().port, path: '/invoices/1/e_invoice', method: 'POST', agent: false },
    (answer) => {
      answer.resume().on('end', () => response.end(String(port)));
    },
  );
  asked.end('{}');
});
const outside = createServer((incoming, response) => incoming.resume().on('end', () => response.end('{}')));
outside.listen(0, '127.0.0.1', () => {
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
});
