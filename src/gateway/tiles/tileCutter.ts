import { HelperThread } from '../operations/helperThread.ts';
import type { CutLandTile, CutRequest } from './cutTiles.ts';

const THREAD = new URL('./tileThread.mjs', import.meta.url);
/** What the thread is told: it lies elsewhere in a build. */
const MODULE_URL = new URL('../../../workers/parcels/build/tiles.wasm', import.meta.url).href;

export class TileCutter {
  readonly #thread = new HelperThread<CutRequest, CutLandTile[]>('tiles', THREAD, { workerData: MODULE_URL });

  /** @param request its rows are the thread's from now on @throws Error when the memory does not suffice, or the thread died */
  cut(request: CutRequest): Promise<CutLandTile[]> {
    // Short ones may lie in memory that the driver shares among them.
    const isAlone = request.rows.byteLength === request.rows.buffer.byteLength;
    return this.#thread.ask(request, isAlone ? [request.rows.buffer] : []);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
