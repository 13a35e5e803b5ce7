import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { GEOMETRY_CALLS, type GeometryApi } from './api.ts';

/** Starts a geometry worker. Vite bundles it only in this form. */
export function createGeometryWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'geometry' });
}

export type GeometryCalls = Bridged<GeometryApi>;

/** The page's geometry worker: started by the first call, and again after it died. */
export const geometryClient: GeometryCalls = startOnFirstCall(createGeometryWorker, GEOMETRY_CALLS).calls;
