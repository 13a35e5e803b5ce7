/** A mail of plain text to one reader. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Hands one mail over. @returns what the log may say about it: no address, no subject, no text */
export type DeliverMail = (mail: Mail) => Promise<string>;
