import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  url: string;
  /** Resolves with the next mail, headers included. */
  next(): Promise<string>;
  /** Accepted mails, including those whose acceptance may not have reached the sender. */
  taken: readonly string[];
  close(): Promise<void>;
}

const refusal = (): Error => Object.assign(new Error('no such reader'), { responseCode: 550 });

/** Starts a mail server that accepts mails or refuses recipients. @param answerAfterMs delay of acceptance */
export async function startMailServer({ refuses = false, answerAfterMs = 0 } = {}): Promise<TestMailServer> {
  const waiting: Array<(mail: string) => void> = [];
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // The sender keeps its connection open.
    closeTimeout: 1,
    onRcptTo: (_address, _session, answer) => answer(refuses ? refusal() : null),
    onData: (stream, _session, answer) => {
      text(stream).then((mail) => {
        taken.push(mail.replaceAll('\r\n', '\n'));
        waiting.shift()?.(taken.at(-1)!);
        if (answerAfterMs === 0) answer();
        else setTimeout(answer, answerAfterMs);
      }, answer);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Ignore errors from a killed sender.
  server.on('error', () => undefined);
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
