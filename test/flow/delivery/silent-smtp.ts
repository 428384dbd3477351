import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Up to where a server answers; `taken`: it keeps the mail, and does not say so. */
export type SilentInMail = 'greeting' | 'hello' | 'sender' | 'data' | 'dot' | 'taken' | null;

/** A mail server that accepts connections and stops answering where a test says so. */
export interface SilentSmtp {
  readonly port: number;
  /** Whole messages as they came. */
  readonly messages: readonly string[];
  readonly connections: () => number;
  silentAt: SilentInMail;
  stop(): Promise<void>;
}

export async function startSilentSmtp(): Promise<SilentSmtp> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const state: { silentAt: SilentInMail } = { silentAt: null };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket, state, messages);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    messages,
    connections: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const COMMANDS = {
  EHLO: { at: 'hello', answer: '250 silent.example' },
  MAIL: { at: 'sender', answer: '250 yes' },
  RCPT: { at: null, answer: '250 yes' },
  DATA: { at: 'data', answer: '354 go on' },
  QUIT: { at: null, answer: '221 bye' },
} as const;

function converse(socket: Socket, state: { readonly silentAt: SilentInMail }, messages: string[]): void {
  let rest = '';
  let isData = false;
  const say = (line: string, at: SilentInMail): void => {
    if (at === null || state.silentAt !== at) socket.write(`${line}\r\n`);
  };
  socket.setEncoding('utf8').on('data', (text: string) => {
    rest += text;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const index = rest.indexOf(end);
      if (index === -1) return;
      const part = rest.slice(0, index);
      rest = rest.slice(index + end.length);
      if (isData) {
        isData = false;
        if (state.silentAt === 'dot') continue;
        messages.push(part);
        say('250 taken', 'taken');
        continue;
      }
      const command = COMMANDS[part.slice(0, 4).toUpperCase() as keyof typeof COMMANDS];
      isData = part.toUpperCase() === 'DATA' && state.silentAt !== 'data';
      say(command.answer, command.at);
    }
  });
  say('220 silent.example', 'greeting');
}
