import Bowser from 'bowser';
import type { Context } from 'hono';
import { addressOf } from '../http/addressOf.ts';
import type { Accounts } from './accounts.ts';

export type LoginPlace = ReturnType<typeof loginPlace>;

/** No browser's own is longer; what a stranger writes is not searched further. */
const MAX_AGENT_CHARS = 512;
const MAX_DEVICE_CHARS = 60;

function deviceName(agent: string): string {
  if (agent === '') return '';
  const { browser, os } = Bowser.parse(agent.slice(0, MAX_AGENT_CHARS));
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, MAX_DEVICE_CHARS);
}

/** As addressOf writes the loopback of IPv6: this machine, and no network. */
const LOOPBACK_6 = '0:0:0:0';

function networkName(address: string): string {
  if (address === LOOPBACK_6) return '';
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:*`;
  return address.includes('.') ? `${address.split('.').slice(0, 2).join('.')}.*.*` : '';
}

export const loginPlace = ({ proxies }: Accounts, context: Context) => ({
  /** Browser and system by name, say 'Chrome · Android'; '' when it does not say. */
  device: deviceName(context.req.header('user-agent') ?? ''),
  /** The first half of an address: enough to tell home from elsewhere, too little to find a house. '' without a socket. */
  network: networkName(addressOf(context, proxies) ?? ''),
});
