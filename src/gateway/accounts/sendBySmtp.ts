import { createTransport } from 'nodemailer';
import type { DeliverMail } from './mailQueue.ts';

const DEFAULT_SENDER = 'Thửa <no-reply@localhost>';

/** What may be logged of a mail that could not be sent: nodemailer's own words hold addresses and server greetings. */
class MailNotSent extends Error {
  override name = 'MailNotSent';
}

/** Sends through a mail server: `smtp://user:password@host:587`, `smtps://…`. */
export function sendBySmtp(url: string, sender = DEFAULT_SENDER): DeliverMail {
  const transport = createTransport({ url, pool: true }, { from: sender });
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
      return 'sent';
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw new MailNotSent(`the mail server did not take it: ${code ?? ''} ${responseCode ?? ''}`.trim());
    }
  };
}
