import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LandBuffers } from './landBuffers.ts';

/** Bytes handed to the graphics processor in a frame: some 0.2 ms of the page. */
const FRAME_BYTES = 256 * 1024;

/** Hands on a frame's share of what waits, and asks for another frame while more does. */
export function uploadFrame(map: MapLibreMap, buffers: LandBuffers | null): void {
  if (!buffers?.isUploading) return;
  buffers.upload(FRAME_BYTES);
  if (buffers.isUploading) map.triggerRepaint();
}
