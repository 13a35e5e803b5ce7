import { type SourceCrs, UNKNOWN_CRS } from '../../../src/domain/coordinates/sourceCrs.ts';
import { tm3Grid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { LandFileChoice, LandFileSummary, LandFileSystem } from '../../../src/domain/landFile/landFile.ts';
import type { DrawingFileFault } from '../../../src/domain/drawing/drawingFile.ts';
import type { DrawnSheet } from '../../../src/landFiles/cad/drawnSheet.ts';
import { FileFault, type RecordFault } from '../../../src/landFiles/fileFault.ts';
import { columnOf } from '../../../src/landFiles/fields/landFields.ts';
import type { LandGroup } from '../../../src/landFiles/filePart.ts';
import type { LandFile, LandFormat, LandRecord } from '../../../src/landFiles/landFile.ts';
import { openLandFile } from '../../../src/landFiles/openLandFile.ts';
import { recogniseTexts } from '../../../src/landFiles/texts/recogniseTexts.ts';
import type { GeometryCore } from '../api.ts';
import { announceVertices } from '../core/announceVertices.ts';
import { placedByCrs } from '../drawings/placedByCrs.ts';
import { ShapeFaultError } from '../drawings/shapeFaultError.ts';
import { FileLayer, type PlacedRecord } from './fileLayer.ts';

/** Limit of a text that names a record or sheets. */
const MAX_NAMED_CHARS = 160;

/** A record before its positions are known. */
type Unplaced = Pick<LandRecord, 'ordinal' | 'shape' | 'crs' | 'texts' | 'properties' | 'fault' | 'detail'>;

interface Reading extends Pick<
  LandFileSummary,
  'format' | 'leftOut' | 'firstLeftOut' | 'unclearSheets' | 'linesLeftOut' | 'swapped' | 'others' | 'mayLackLog'
> {
  layer: FileLayer;
  system: LandFileSystem | null;
  /** Fault of the first omitted record. */
  fault: unknown;
  /** Parcels were built from a drawing's lines. */
  isBuilt: boolean;
  encodings: Set<string>;
  /** Systems of files that name them after their records. */
  lateCrs: Map<LandGroup, SourceCrs>;
}

/** @param gridInUse grid of X and Y if nothing else is stated */
export async function readLandLayer(
  core: GeometryCore,
  choice: LandFileChoice,
  gridInUse: Vn2000Grid,
  groups: readonly LandGroup[],
): Promise<{ layer: FileLayer; summary: Omit<LandFileSummary, 'layer'> }> {
  let reading = await readAll(groups, new Map());
  if (reading.lateCrs.size > 0) {
    // Drops the first layer before the files are read again, so that only one is in memory.
    reading.layer = new FileLayer(core);
    reading = await readAll(groups, reading.lateCrs);
  }
  const { layer, system, isBuilt, fault, encodings, lateCrs: _, ...summary } = reading;
  if (layer.size === 0) throw fault ?? new ShapeFaultError('noShape');
  const { counts, box } = layer;
  layer.grid = system?.grid ?? null;
  return {
    layer,
    summary: {
      ...summary,
      counts,
      box,
      system: system ?? { grid: null, evidence: 'degrees' },
      lone: isBuilt || summary.others > 0 || summary.firstLeftOut !== '' ? null : layer.lone,
      encodings: [...encodings],
    },
  };

  async function readAll(groups: readonly LandGroup[], lateCrs: Reading['lateCrs']): Promise<Reading> {
    const reading: Reading = {
      layer: new FileLayer(core),
      system: null,
      leftOut: 0,
      firstLeftOut: '',
      unclearSheets: '',
      fault: undefined,
      isBuilt: false,
      linesLeftOut: 0,
      swapped: 0,
      others: 0,
      mayLackLog: false,
      encodings: new Set(),
      format: '',
      lateCrs,
    };
    const { encoding } = choice;
    const text = encoding === 'tcvn3' || encoding === 'vni' ? encoding : undefined;
    for (const group of groups) {
      const { size } = reading.layer;
      try {
        const options = { needsAttributes: false, text, ...(encoding !== '' && text === undefined && { encoding }) };
        await readFile(reading, group, await openLandFile(group, options), text);
      } catch (error) {
        // Skips a file that is no land file if there are others. A damaged or truncated file fails as a whole.
        if (!(error instanceof FileFault) || groups.length === 1 || reading.layer.size > size) throw error;
        reading.fault ??= error;
        reading.others += 1;
      }
    }
    return reading;
  }

  async function readFile(reading: Reading, group: LandGroup, opened: LandFile, text: 'tcvn3' | 'vni' | undefined): Promise<void> {
    const file = recogniseTexts(opened, text);
    const crs = reading.lateCrs.get(group);
    if (reading.format === '') reading.format = file.format;
    const isBuilt = file.sheet && file.sheet.lines.length > 1 ? await addBuilt(reading, file.sheet, file.crs()) : undefined;
    reading.isBuilt ||= isBuilt !== undefined;
    for await (const records of file.records()) {
      for (const record of records) {
        if (isBuilt?.(String(record.properties.layer))) continue;
        add(reading, file.format, crs ? { ...record, crs } : record);
      }
    }
    const { linesLeftOut, swapped } = file.table?.() ?? { linesLeftOut: 0, swapped: 0 };
    reading.linesLeftOut += linesLeftOut;
    reading.swapped += swapped;
    for (const { count } of file.sheet?.left ?? []) reading.leftOut += count;
    reading.others += file.others ?? 0;
    reading.mayLackLog ||= file.mayLackLog ?? false;
    for (const { charset } of file.texts().turned) reading.encodings.add(charset);
    const lateCrs = file.lateCrs?.();
    if (lateCrs) reading.lateCrs.set(group, lateCrs);
  }

  /** Adds parcels built from loose boundary lines. @returns a test for layers that they include; undefined if none */
  async function addBuilt(reading: Reading, sheet: DrawnSheet, crs: SourceCrs): Promise<((layer: string) => boolean) | undefined> {
    const { builtParcels } = await import('./builtParcels.ts');
    const built = builtParcels(sheet);
    if (!built) return undefined;
    reading.unclearSheets ||= built.unclearSheets.join(', ').slice(0, MAX_NAMED_CHARS);
    for (const [at, { rings, properties }] of built.parcels.entries())
      add(reading, 'DXF', { ordinal: at + 1, shape: { polygons: [rings], lines: [], points: new Float64Array(0) }, crs, properties });
    return built.isShown;
  }

  function add(reading: Reading, format: LandFormat, record: Unplaced): void {
    const { shape, crs, properties, texts = [], fault, detail } = record;
    try {
      const isTyped = ['CSV', 'XLSX'].includes(format) && Object.keys(properties).length === 0;
      const place = (path: Float64Array): Float64Array => placePath(reading, path, crs, format, isTyped);
      const placeRing = (path: Float64Array): Float64Array => withoutRepeatedFirst(place(path));
      const { points } = shape;
      const polygons = shape.polygons
        .map((rings) => rings.map(placeRing).filter(({ length }, at) => at === 0 || length >= 6))
        .filter(([outline]) => outline!.length >= 6);
      const lines = shape.lines.map(place).filter(({ length }) => length >= 4);
      const parts = polygons.length + lines.length;
      const leftOut = shape.polygons.length + shape.lines.length - parts;
      const isEmpty = parts + leftOut + points.length === 0;
      const placed: PlacedRecord = { polygons, lines, points: points.length > 0 ? place(points) : points, properties };
      if (!isEmpty && parts + points.length === 0) throw new ShapeFaultError('tooFewVertices');
      if (!isEmpty) reading.layer.add(placed);
      reading.leftOut += leftOut;
      for (const { x, y, text, layer } of isEmpty ? texts : [])
        reading.layer.add({ polygons: [], lines: [], points: place(Float64Array.of(x, y)), text, properties: { layer, text } });
      if (fault !== undefined) throw new ShapeFaultError(faultOf(fault, format), detail);
    } catch (error) {
      if (!(error instanceof ShapeFaultError) || error.fault === 'cutOff') throw error;
      reading.leftOut += 1;
      reading.fault ??= error;
      reading.firstLeftOut ||= `${nameOf(record)}${error.detail ? `: ${error.detail}` : ''}`.slice(0, MAX_NAMED_CHARS);
    }
  }

  /** @param isTyped typed corners, of which those outside the grid are skipped alone */
  function placePath(reading: Reading, path: Float64Array, crs: SourceCrs, format: LandFormat, isTyped: boolean): Float64Array {
    const { lngLat, swapped, fromGrid, grid: ownGrid, otherSystem } = placedByCrs(path, crs, format);
    reading.swapped += swapped;
    announceVertices(lngLat.length / 2);
    const { meridianDeg } = choice;
    const grid = fromGrid ? (meridianDeg === null ? (ownGrid ?? gridInUse) : tm3Grid(meridianDeg)) : null;
    const converted = grid ? core.toWgs84(lngLat, grid) : lngLat;
    const placed = grid ? withinGrid(converted) : lngLat;
    const outside = (lngLat.length - placed.length) / 2;
    if (outside > 0 && (placed.length === 0 || !isTyped)) {
      const first = converted.findIndex(Number.isNaN);
      throw new ShapeFaultError('outsideGrid', lngLat.slice(first, first + 2).join(', '));
    }
    reading.linesLeftOut += outside;
    const isStated = grid ? ownGrid !== undefined : crs.kind !== UNKNOWN_CRS.kind;
    reading.system ??= {
      grid,
      evidence: grid && meridianDeg !== null ? 'chosen' : isStated ? 'said' : grid ? 'unsaid' : 'degrees',
      ...(otherSystem !== undefined && { otherSystem }),
      ...(grid && !isStated && { sample: { x: lngLat[1]!, y: lngLat[0]! } }),
    };
    return placed;
  }
}

/** Names a record by sheet and parcel, else by its position in the file. */
function nameOf({ ordinal, properties }: Unplaced): string {
  const names = Object.keys(properties);
  const texts = (['sheet', 'parcel'] as const).map((field) => properties[columnOf(field, names) ?? ''] ?? '');
  return texts.filter((text) => text !== '').join('/') || `#${ordinal}`;
}

const withinGrid = (lngLat: Float64Array): Float64Array => lngLat.filter((_, at) => !Number.isNaN(lngLat[at - (at % 2)]));

function withoutRepeatedFirst(ring: Float64Array): Float64Array {
  const last = ring.length - 2;
  return last > 0 && ring[last] === ring[0] && ring[last + 1] === ring[1] ? ring.subarray(0, last) : ring;
}

function faultOf(fault: RecordFault, format: LandFormat): DrawingFileFault {
  if (fault === 'broken') return format === 'GeoJSON' ? 'notGeoJson' : format === 'MIF' ? 'notNumber' : 'damaged';
  if (fault === 'not-number') return 'notNumber';
  if (fault === 'cut-off') return 'cutOff';
  return fault === 'too-deep' ? 'tooDeep' : 'tooLarge';
}
