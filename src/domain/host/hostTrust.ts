/** Where a message event came from. */
export interface MessageOrigin {
  origin: string;
  fromParent: boolean;
  /** The one the message carries. */
  nonce: string | null;
}

/** Whom the page obeys: origins of parent windows, exactly as written, and the nonce the host gave it; null for none. */
export interface HostTrust {
  origins: readonly string[];
  nonce: string | null;
}

/** Shorter ones could be guessed by whoever can post to the page. */
const LEAST_NONCE_LETTERS = 16;

/** `https://a.vn, https://b.vn` of the configuration; what is no plain origin is left out, and so is `null` (any sandbox). */
export const readHostOrigins = (text: string): string[] =>
  text.split(/[\s,]+/).filter((origin) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin));

/** A message counts from the parent window on a listed origin, or with the nonce, whoever posted it. */
export function isFromHost({ origin, fromParent, nonce }: MessageOrigin, trust: HostTrust): boolean {
  if (fromParent && trust.origins.includes(origin)) return true;
  return trust.nonce !== null && trust.nonce.length >= LEAST_NONCE_LETTERS && nonce === trust.nonce;
}
