import { endOtherSessionsCall, endSessionCall, findSessionsCall, type WireSession } from '../../contract/sessions.ts';
import type { Device } from '../../domain/account/device.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';

const toDevice = (wire: WireSession): Device => ({
  id: wire._id,
  name: wire.device,
  network: wire.network,
  loggedInAt: wire.created_at,
  seenAt: wire.seen_at,
  isThis: wire.is_current,
});

/** Where the customer is logged in, this device first. */
export async function listDevices({ client = apiClient, signal }: Via = {}): Promise<Result<Device[]>> {
  return mapResult(await client.ask(findSessionsCall, {}, { signal }), ({ data }) => data.map(toDevice));
}

/** Ends one session, or all but the asking one. @returns the server's words */
export async function endSessions(which: { id: string } | 'others', { client = apiClient, signal }: Via = {}): Promise<Result<string>> {
  if (which === 'others') return mapResult(await client.ask(endOtherSessionsCall, {}, { signal }), ({ message }) => message);
  return mapResult(await client.ask(endSessionCall, which, { signal }), ({ message }) => message);
}
