import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Returns the limited part of an address: for IPv6 the /64, because one subscriber has a whole one. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Returns the address of a connection, or '' if it is already closed. */
export const addressOfSocket = ({ remoteAddress }: { remoteAddress?: string | undefined }): string =>
  remoteAddress === undefined ? '' : network(remoteAddress);

/** Returns the client's address: the socket's, or with proxies the one seen by the outermost trusted proxy. */
export function addressOfRequest({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  // Node joins repeated headers. Each proxy appends the address it saw; entries further left come from the client.
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const seen = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return seen ? network(seen) : addressOfSocket(socket);
}

/** Returns the client's address ({@link addressOfRequest}); undefined if it is unknown. */
export function addressOf(context: Context, proxies: number): string | undefined {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  return (incoming && addressOfRequest(incoming, proxies)) || undefined;
}
