import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** One subscriber has a whole /64 of IPv6 addresses. */
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

/** Where a connection comes from; '' when it is gone already. */
export const addressOfSocket = ({ remoteAddress }: { remoteAddress?: string | undefined }): string =>
  remoteAddress === undefined ? '' : network(remoteAddress);

/** Where a request comes from: the socket, or with proxies in front what the outermost of them saw. */
export function addressOfRequest({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  // Node joins the lines of several headers. Each proxy appends what it saw: what stands further left was written by whoever asks.
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const seen = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return seen ? network(seen) : addressOfSocket(socket);
}

export function addressOf(context: Context, proxies: number): string | undefined {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  return (incoming && addressOfRequest(incoming, proxies)) || undefined;
}
