import { HelperThread } from '../operations/helperThread.ts';
import type { CutLandTile, CutRequest } from './cutTiles.ts';

const THREAD = new URL('./tileThread.mjs', import.meta.url);
/** Address passed to the thread, because it differs in a build. */
const MODULE_URL = new URL('../../../workers/parcels/build/tiles.wasm', import.meta.url).href;

export class TileCutter {
  readonly #thread = new HelperThread<CutRequest, CutLandTile[]>('tiles', THREAD, { workerData: MODULE_URL });

  /** @param request its rows are transferred to the thread @throws Error if memory is exhausted or the thread died */
  cut(request: CutRequest): Promise<CutLandTile[]> {
    // Short results may share the driver's buffer, which must not be transferred.
    const isAlone = request.rows.byteLength === request.rows.buffer.byteLength;
    return this.#thread.run(request, isAlone ? [request.rows.buffer] : []);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
