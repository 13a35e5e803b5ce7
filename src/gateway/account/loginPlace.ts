import Bowser from 'bowser';
import type { Context } from 'hono';
import { addressOf } from '../http/addressOf.ts';
import type { Accounts } from './accounts.ts';

export type LoginPlace = ReturnType<typeof loginPlace>;

/** Maximum inspected length of a user agent; no browser's is longer. */
const MAX_AGENT_CHARS = 512;
const MAX_DEVICE_CHARS = 60;

function deviceName(agent: string): string {
  if (agent === '') return '';
  const { browser, os } = Bowser.parse(agent.slice(0, MAX_AGENT_CHARS));
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, MAX_DEVICE_CHARS);
}

/** addressOf's form of the IPv6 loopback: this machine, no network. */
const LOOPBACK_6 = '0:0:0:0';

function networkName(address: string): string {
  if (address === LOOPBACK_6) return '';
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:*`;
  return address.includes('.') ? `${address.split('.').slice(0, 2).join('.')}.*.*` : '';
}

export const loginPlace = ({ proxies }: Accounts, context: Context) => ({
  /** Browser and system, such as 'Chrome · Android'; '' if unknown. */
  device: deviceName(context.req.header('user-agent') ?? ''),
  /** First half of an address: enough to distinguish networks, too little to locate a house. '' without a socket. */
  network: networkName(addressOf(context, proxies) ?? ''),
});
