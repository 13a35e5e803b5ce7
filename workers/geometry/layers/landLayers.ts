import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { LandFileChoice, LandFileSummary, LandTotals } from '../../../src/domain/landFile/landFile.ts';
import type { SaveFormat } from '../../../src/domain/drawing/drawingFile.ts';
import { failure, type Result, success } from '../../../src/domain/result.ts';
import { isFatal } from '../../bridge/heartbeat.ts';
import type { GeometryCore, OnProgress } from '../api.ts';
import { cutGeoJson } from '../../tiles/cutGeoJson.ts';
import { groupChosenFiles, ReadingCancelled } from '../drawings/groupChosenFiles.ts';
import { drawingFaultOf } from '../drawings/drawingFaultOf.ts';
import type { FileLayer } from './fileLayer.ts';
import { TILE_BUFFER, tileFeatures } from './tileFeatures.ts';
import { readLandLayer } from './readLandLayer.ts';

/** Holds files opened as layers. Methods do not throw errors that a file can cause. */
export class LandLayers {
  readonly #core: GeometryCore;
  readonly #layers = new Map<string, FileLayer>();
  readonly #readings = new Map<string, AbortController>();

  constructor(core: GeometryCore) {
    this.#core = core;
  }

  async open(
    files: readonly Blob[],
    choice: LandFileChoice,
    gridInUse: Vn2000Grid,
    reading: string,
    onProgress: OnProgress,
  ): Promise<Result<LandFileSummary>> {
    const aborter = new AbortController();
    this.#readings.set(reading, aborter);
    try {
      const groups = await groupChosenFiles(files, { signal: aborter.signal, onProgress });
      const { layer, summary } = await readLandLayer(this.#core, choice, gridInUse, groups);
      this.#layers.set(reading, layer);
      return success({ ...summary, layer: reading });
    } catch (error) {
      return error instanceof ReadingCancelled ? failure('stale') : failure('malformed', drawingFaultOf(error));
    } finally {
      this.#readings.delete(reading);
    }
  }

  cancel(reading: string): void {
    this.#readings.get(reading)?.abort();
  }

  /** @returns a `worker` failure for an unknown layer, for example after the worker's death */
  ask<Value>(name: string, read: (layer: FileLayer) => Value): Result<Value> {
    const layer = this.#layers.get(name);
    return layer ? success(read(layer)) : failure('worker', `no layer ${name}`);
  }

  async tile(name: string, z: number, x: number, y: number): Promise<Result<Uint8Array<ArrayBuffer>>> {
    const features = this.ask(name, (layer) => tileFeatures(layer, z, x, y));
    return features.ok ? success(await cutGeoJson(features.value, { z, x, y }, TILE_BUFFER)) : features;
  }

  async totals(name: string): Promise<Result<LandTotals>> {
    const { landTotals } = await import('./landTotals.ts');
    return this.ask(name, (layer) => landTotals(this.#core, layer));
  }

  async write(name: string, title: string, format: SaveFormat, grid: Vn2000Grid): Promise<Result<Blob>> {
    const { writeLandLayer } = await import('./writeLandLayer.ts');
    try {
      return this.ask(name, (layer) => writeLandLayer(this.#core, layer, title, format, grid));
    } catch (error) {
      if (!(error instanceof RangeError) || isFatal(error)) throw error;
      return failure('malformed', error.message);
    }
  }

  close(name: string): void {
    this.#layers.delete(name);
  }
}
