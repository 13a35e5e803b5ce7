import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { LiveError } from '../liveError.ts';
import { addressReach } from './addressReach.ts';

/** All addresses of a name, as the system's resolver gives them. */
export type ResolveAll = (name: string, answer: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/** Which servers a layer's requests may reach. */
export interface SourceAccess {
  /** Names (or addresses) that the operator has allowed to lie in the own network. */
  ownHosts: readonly string[];
  /** Besides 80 and 443. */
  ports: readonly number[];
  /** Only tests change it. */
  resolve?: ResolveAll;
}

const bySystem: ResolveAll = (name, answer) => systemLookup(name, { all: true, verbatim: true }, answer);

/** As a URL's `hostname`, without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

function refuseAddress(host: string, address: string, { ownHosts }: SourceAccess): LiveError | undefined {
  const reach = addressReach(address);
  if (reach === 'public' || (reach === 'own' && ownHosts.includes(host))) return undefined;
  return reach === 'own'
    ? new LiveError(`${host} là địa chỉ trong mạng riêng (${address}); chỉ nhận khi có --allow-private (an address of a private network).`)
    : new LiveError(`${host} dẫn tới địa chỉ không bao giờ được hỏi (${address}) (an address that is never asked).`);
}

/**
 * Judges what of an address can be judged before its name is resolved.
 * @throws LiveError for another scheme, a name and password in it, a port or an address that is not allowed
 */
export function assertMayAsk(url: URL, access: SourceAccess): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new LiveError(`${url.protocol} không được hỏi (only http and https).`);
  if (url.username !== '' || url.password !== '')
    throw new LiveError('Địa chỉ không được chứa tên và mật khẩu (no name and password in an address).');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (port !== 80 && port !== 443 && !access.ports.includes(port))
    throw new LiveError(`Cổng ${port} chỉ được hỏi khi có --allow-port ${port} (a port that was not allowed).`);
  const host = bareHost(url.hostname);
  const refusal = isIP(host) === 0 ? undefined : refuseAddress(host, host, access);
  if (refusal) throw refusal;
}

/**
 * Resolves a name for a connection, which then goes to one of the addresses that were judged here and no other: a name that leads elsewhere
 * when it is asked again leads nowhere. One bad address among several refuses all.
 */
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
