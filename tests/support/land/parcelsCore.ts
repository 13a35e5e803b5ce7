import { createParcelsCore } from '../../../workers/parcels/core.ts';
import type { ParcelsApi } from '../../../workers/parcels/api.ts';
import type { StoreLimits } from '../../../workers/parcels/store/storeLimits.ts';
import { TEST_LAND } from './testLand.ts';
import type { TestServer } from '../gateways/httpServer.ts';
import { startLandServer, type Before } from './landServer.ts';

export interface ServedCore {
  core: ParcelsApi;
  server: TestServer;
}

/** Starts the parcels worker's core with a real server of the test land. */
export async function startParcelsCore(before?: Before, limits?: Partial<StoreLimits>): Promise<ServedCore> {
  const server = await startLandServer(TEST_LAND, before);
  const core = createParcelsCore();
  await core.configure({ apiBase: server.base, fileBase: server.base, token: 'abc', limits });
  return { core, server };
}
