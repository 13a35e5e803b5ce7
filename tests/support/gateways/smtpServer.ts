import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  url: string;
  /** Resolves with the next mail that arrives, heads and all. */
  next(): Promise<string>;
  close(): Promise<void>;
}

const refusal = (): Error => Object.assign(new Error('no such reader'), { responseCode: 550 });

/** A mail server that takes every mail, or refuses every reader. */
export async function startMailServer({ refuses = false } = {}): Promise<TestMailServer> {
  const waiting: Array<(mail: string) => void> = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // The sender keeps its connection open.
    closeTimeout: 1,
    onRcptTo: (_address, _session, answer) => answer(refuses ? refusal() : null),
    onData: (stream, _session, answer) => {
      text(stream).then((mail) => {
        waiting.shift()?.(mail.replaceAll('\r\n', '\n'));
        answer();
      }, answer);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
