import { findServicePacks as findCall, type ServicePack as WirePack } from '../contract/servicePacks.ts';
import { ACTIVE_STATUS } from '../domain/limits.ts';
import { mapResult, type Result } from '../domain/result.ts';
import type { ServicePack } from '../domain/account/userPackage.ts';
import { apiClient, type Via } from './apiClient.ts';

const toPack = (wire: WirePack): ServicePack => ({
  id: wire._id,
  title: wire.title,
  description: wire.description,
  priceVnd: wire.price,
  pricePoints: wire.price_vpoint,
  durationDays: wire.duration_days,
  isSample: wire.is_sample,
});

/** The packages on offer. */
export async function findServicePacks({ client = apiClient, signal }: Via = {}): Promise<Result<ServicePack[]>> {
  const answer = await client.ask(findCall, { status: ACTIVE_STATUS }, { signal });
  return mapResult(answer, ({ data }) => data.map(toPack));
}
