import { isIPv6 } from 'node:net';
import type { Context } from 'hono';

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

/**
 * Where a request comes from: the socket, or with proxies in front what the outermost of them saw.
 * @returns undefined without a socket
 */
export function addressOf(context: Context, proxies: number): string | undefined {
  const { incoming } = (context.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  // Each proxy appends what it saw: what stands further left was written by whoever asks.
  const seen = proxies > 0 ? forwarded.at(-proxies) : undefined;
  const address = seen || incoming?.socket?.remoteAddress;
  return address === undefined ? undefined : network(address);
}
