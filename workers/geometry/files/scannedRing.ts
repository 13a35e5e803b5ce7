import type { VertexList } from '../core/vertexList.ts';

/** The first line or ring of a GeoJSON text. */
export interface ScannedRing {
  vertices: VertexList;
  closed: boolean;
  partsLeftOut: number;
}
