import { loadWasmModule } from './loadWasmModule.ts';

/** Functions of the compiled tile store; addresses and sizes in bytes. See assembly/ for what they do. */
export interface TileExports {
  /** Asked once, first: 0 when the memory is refused, as everywhere below. */
  start(keys: number): number;
  /** Which keys shapes and labels carry, as bits; from which zoom on there are labels; which keys these carry below a zoom. */
  carry(shapes: number, labels: number, labelsFromZoom: number, farLabels: number, farBelowZoom: number): void;
  headsAt(shapes: number, labels: number): number;
  size(): number;
  bytes(): number;
  stage(bytes: number): number;
  put(
    id: number, kind: number, points: number, parts: number, polygons: number,
    hasLabel: number, labelLng: number, labelLat: number,
  ): number;
  drop(id: number): number;
  outline(id: number): number;
  /** How many, or −1. */
  findAt(lng: number, lat: number): number;
  findIn(west: number, south: number, east: number, north: number): number;
  found(): number;
  cut(z: number, x: number, y: number): number;
  shapesAt(): number;
  shapesBytes(): number;
  labelsAt(): number;
  labelsBytes(): number;
  doneWithTile(): void;
}

/** Once is enough for any number of stores. @throws as loadWasmModule does */
export const loadTileModule = (): Promise<WebAssembly.Module> => loadWasmModule(new URL('../build/tiles.wasm', import.meta.url));
