import { BlockList, isIP } from 'node:net';

/** Where an address leads: to everybody's network, to the operator's own, or nowhere that a server of ours has business. */
export type AddressReach = 'public' | 'own' | 'never';

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

/** The rest of IANA's registry of special addresses: link-local ones hold the credentials of clouds' machines (169.254.169.254). */
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
/** What has been given out to everybody; IPv4-mapped and NAT64 addresses lie outside it. */
const GLOBAL_V6 = listOf('2000::/3');
/** Within it: protocol assignments and Teredo, documentation, 6to4, which leads to any IPv4 address. */
const NEVER_V6 = listOf('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

/** @param address an IP address as the system or a URL writes it, without brackets; anything else leads nowhere */
export function addressReach(address: string): AddressReach {
  switch (isIP(address)) {
    case 4:
      return OWN_V4.check(address) ? 'own' : NEVER_V4.check(address) ? 'never' : 'public';
    case 6:
      // A zone (fe80::1%eth0) is of link-local addresses.
      if (address.includes('%')) return 'never';
      if (OWN_V6.check(address, 'ipv6')) return 'own';
      return GLOBAL_V6.check(address, 'ipv6') && !NEVER_V6.check(address, 'ipv6') ? 'public' : 'never';
    default:
      return 'never';
  }
}
