import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

export interface TestMailServer {
  url: string;
  /** What came in DATA, heads and all. */
  received: string[];
  /** Resolves with the next mail that arrives. */
  next(): Promise<string>;
  close(): Promise<void>;
}

/** As much of RFC 5321 as a client needs to hand over a mail. */
export async function startMailServer({ refuses = false } = {}): Promise<TestMailServer> {
  const received: string[] = [];
  const waiting: Array<(mail: string) => void> = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let data: string[] | undefined;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    socket.on('error', () => sockets.delete(socket));
    createInterface({ input: socket }).on('line', (line) => {
      if (data) {
        if (line !== '.') data.push(line);
        else {
          const mail = data.join('\n');
          data = undefined;
          received.push(mail);
          waiting.shift()?.(mail);
          say('250 taken');
        }
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 mail.test');
      else if (/^RCPT/i.test(line) && refuses) say(`550 no such reader ${line}`);
      else if (/^DATA/i.test(line)) {
        data = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    });
    say('220 mail.test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
