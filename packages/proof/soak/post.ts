import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSmtpServer } from '../../../test/flow/delivery/smtp-server.js';

/** Who is told: a mail server, and a program that takes what is posted to it, but for some. */
export interface Post {
  readonly smtpPort: number;
  readonly hookPort: number;
  readonly mails: () => number;
  readonly posted: () => number;
  /** Answers 503 so many times. */
  refuse(times: number): void;
  close(): Promise<void>;
}

export async function openPost(): Promise<Post> {
  const smtp = await startSmtpServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] });
  let posted = 0;
  let refusals = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (refusals > 0) {
        refusals -= 1;
        response.writeHead(503).end();
        return;
      }
      posted += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    smtpPort: smtp.port,
    hookPort: (server.address() as AddressInfo).port,
    mails: () => smtp.messages.length,
    posted: () => posted,
    refuse: (times) => {
      refusals += times;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await smtp.stop();
    },
  };
}
