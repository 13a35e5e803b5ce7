import { type DeliverMail, furtherHeads } from './mailQueue.ts';

const DEFAULT_SENDER = 'Thửa <no-reply@localhost>';

/** What may be logged of a mail that could not be sent: nodemailer's own words hold addresses and server greetings. */
class MailNotSent extends Error {
  override name = 'MailNotSent';
}

/**
 * Sends through a mail server: `smtp://user:password@host:587`, `smtps://…`.
 * @param needsTls a server that offers no STARTTLS gets no mail: codes and the server's password would be read on the way
 */
export function sendBySmtp(url: string, sender = DEFAULT_SENDER, needsTls = false): DeliverMail {
  // With the first mail, not with the start: a gateway without a mail server never needs it.
  const connect = async () => (await import('nodemailer')).createTransport({ url, pool: true, requireTLS: needsTls }, { from: sender });
  let transport: ReturnType<typeof connect> | undefined;
  return async (mail) => {
    const { to, subject, text } = mail;
    try {
      transport ??= connect();
      await (await transport).sendMail({ to: { name: '', address: to }, subject, text, headers: furtherHeads(mail) });
      return 'sent';
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw new MailNotSent(`the mail server did not take it: ${code ?? ''} ${responseCode ?? ''}`.trim());
    }
  };
}
