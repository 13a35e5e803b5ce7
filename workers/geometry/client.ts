import * as Comlink from 'comlink';
import { startOnFirstCall } from '../bridge.ts';
import type { Bridged, WorkerBridge } from '../bridge.ts';
import type { GeometryApi } from './api.ts';

/** Starts a geometry worker; written so that Vite sees and bundles it. */
export function createGeometryWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'geometry' });
}

/** @returns the calls of a geometry worker. They take the caller's arrays over: after a call those are empty. */
export function geometryCalls(bridge: WorkerBridge<GeometryApi>): Bridged<GeometryApi> {
  return {
    toWgs84: (eastNorth, grid) => bridge.calls.toWgs84(Comlink.transfer(eastNorth, [eastNorth.buffer]), grid),
    fromWgs84: (lngLat, grid) => bridge.calls.fromWgs84(Comlink.transfer(lngLat, [lngLat.buffer]), grid),
    measureRing: (lngLat, grid) => bridge.calls.measureRing(Comlink.transfer(lngLat, [lngLat.buffer]), grid),
  };
}

/** The page's geometry worker: started by the first call, started anew after it died. */
export const geometryClient: Bridged<GeometryApi> = geometryCalls(startOnFirstCall<GeometryApi>(createGeometryWorker));
