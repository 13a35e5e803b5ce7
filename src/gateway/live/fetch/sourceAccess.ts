import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, BlockList } from 'node:net';
import { LiveError } from '../liveError.ts';

/** Reach of an address: public, the operator's private network, or never allowed. */
type AddressReach = 'public' | 'own' | 'never';

function listOf(...ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Loopback, private use (RFC 1918, RFC 4193), shared address space (RFC 6598). */
const OWN_V4 = listOf('10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16');
const OWN_V6 = listOf('::1/128', 'fc00::/7');

/** Other special addresses of IANA's registry. Link-local ones expose clouds' credentials (169.254.169.254). */
const NEVER_V4 = listOf(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
);
/** Globally allocated addresses, without IPv4-mapped and NAT64 ones. */
const GLOBAL_V6 = listOf('2000::/3');
/** Exceptions: protocol assignments and Teredo, documentation, and 6to4, which reaches any IPv4 address. */
const NEVER_V6 = listOf('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

/** @param address IP address without brackets; anything else is 'never' */
export function addressReach(address: string): AddressReach {
  switch (isIP(address)) {
    case 4:
      return OWN_V4.check(address) ? 'own' : NEVER_V4.check(address) ? 'never' : 'public';
    case 6:
      // Only link-local addresses have a zone (fe80::1%eth0).
      if (address.includes('%')) return 'never';
      if (OWN_V6.check(address, 'ipv6')) return 'own';
      return GLOBAL_V6.check(address, 'ipv6') && !NEVER_V6.check(address, 'ipv6') ? 'public' : 'never';
    default:
      return 'never';
  }
}

export type ResolveAll = (name: string, answer: (error: Error | null, addresses: LookupAddress[]) => void) => void;

export interface SourceAccess {
  /** Names or addresses that may be in the operator's private network. */
  ownHosts: readonly string[];
  /** Allowed ports besides 80 and 443. */
  ports: readonly number[];
  /** Set in tests only. */
  resolve?: ResolveAll;
}

const bySystem: ResolveAll = (name, answer) => systemLookup(name, { all: true, verbatim: true }, answer);

/** Returns the `hostname` of a URL without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

function refuseAddress(host: string, address: string, { ownHosts }: SourceAccess): LiveError | undefined {
  const reach = addressReach(address);
  if (reach === 'public' || (reach === 'own' && ownHosts.includes(host))) return undefined;
  return reach === 'own'
    ? new LiveError(`${host} là địa chỉ trong mạng riêng (${address}); chỉ nhận khi có --allow-private (an address of a private network).`)
    : new LiveError(`${host} dẫn tới địa chỉ không bao giờ được hỏi (${address}) (an address that is never requested).`);
}

/** @throws LiveError for another scheme, credentials, a disallowed port or address; resolves no name */
export function assertMayFetch(url: URL, access: SourceAccess): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new LiveError(`${url.protocol} không được hỏi (only http and https).`);
  if (url.username !== '' || url.password !== '')
    throw new LiveError('Địa chỉ không được chứa tên và mật khẩu (no name and password in an address).');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (port !== 80 && port !== 443 && !access.ports.includes(port))
    throw new LiveError(`Cổng ${port} chỉ được hỏi khi có --allow-port ${port} (this port is not allowed).`);
  const host = bareHost(url.hostname);
  const refusal = isIP(host) === 0 ? undefined : refuseAddress(host, host, access);
  if (refusal) throw refusal;
}

/** Limits a connection to addresses checked here, whatever the name resolves to later. One disallowed refuses all. */
export const guardedLookup =
  (access: SourceAccess): LookupFunction =>
  (hostname, { all }, callback) => {
    (access.resolve ?? bySystem)(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new LiveError(`${hostname}: không có địa chỉ (no address).`), '', 0);
      for (const { address } of addresses) {
        const refusal = refuseAddress(bareHost(hostname), address, access);
        if (refusal) return callback(refusal, '', 0);
      }
      if (all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
