import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { SaveFormat } from '../../../src/domain/drawing/drawingFile.ts';
import { mimeTypeOf, writeLandFile } from '../../../src/landFiles/write/writeLandFile.ts';
import type { WrittenColumn, WrittenRecord, WrittenValue } from '../../../src/landFiles/write/writtenLand.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { GeometryCore } from '../api.ts';
import { HOLE, type FileLayer } from './fileLayer.ts';

/** Values written as numbers. Longer digits are document numbers, and a number would lose leading zeros. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;
/** Time to write a record on a cheap phone. */
const RECORD_BUDGET_MS = 1;

/** Writes a layer. @param gridInUse for a layer in degrees @throws RangeError if a DXF's point is outside the grid */
export function writeLandLayer(core: GeometryCore, layer: FileLayer, name: string, format: SaveFormat, gridInUse: Vn2000Grid): Blob {
  const grid = layer.grid ?? gridInUse;
  announceWork(layer.size * RECORD_BUDGET_MS);
  const texts = new Set<string>();
  for (let index = 0; index < layer.size; index += 1)
    for (const [column, value] of layer.attributesOf(index)) if (value !== '' && !NUMBER.test(value)) texts.add(column);
  const columns = layer.columnNames.map((column): WrittenColumn => ({ name: column, type: texts.has(column) ? 'text' : 'number' }));
  const records = Array.from({ length: layer.size }, (_, index) =>
    recordOf(layer, index, columns, format === 'dxf' ? layer.drawnLabelOf(index) : layer.labelOf(index)),
  );
  const toGrid = (lngLat: Float64Array): Float64Array => core.fromWgs84(lngLat, grid);
  return new Blob([...writeLandFile({ name, columns, records, grid, toGrid }, format)], { type: mimeTypeOf(format) });
}

function recordOf(layer: FileLayer, index: number, columns: readonly WrittenColumn[], title: string): WrittenRecord {
  const kind = layer.kindOf(index);
  const values = new Map(layer.attributesOf(index));
  const parts: Float64Array[][] = [];
  for (const { kind: path, lngLat } of layer.pathsOf(index)) {
    if (path === HOLE) parts.at(-1)!.push(lngLat);
    else parts.push([lngLat]);
  }
  return {
    kind: kind === 'text' ? 'point' : kind,
    parts,
    title,
    values: columns.map(({ name, type }): WrittenValue => {
      const value = values.get(name) ?? '';
      return value === '' ? null : type === 'number' ? Number(value) : value;
    }),
  };
}
