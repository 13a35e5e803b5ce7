import { createHash } from 'node:crypto';
import { gzipSync } from 'fflate';
import * as v from 'valibot';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { CadastralItem } from '../../contract/land/parcels.ts';
import { PACKED_PARCELS } from '../../contract/land/packedParcels.ts';
import type { PackPart } from '../../contract/packs/packManifest.ts';
import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { compareText } from '../../domain/text/compareText.ts';
import { PackableItem, writePackedParcels } from '../land/packed/writePackedParcels.ts';
import { polygonsOfRow, ringsOfRow } from '../land/parcelShape.ts';
import { planningPicture } from '../land/drawPlanMap.ts';
import { planningGeoJson } from '../land/extentCorners.ts';
import type { CadastralItemRow, CadastralSheetRow, ParcelLandRow, ShapeRow, ZoneRow } from '../land/rows.ts';
import { serializeCadastral, serializeCadastralItem, serializeParcelLand, serializeParcelLandImage } from '../land/wire.ts';
import type { WardNames } from '../land/wardDirectory.ts';

export type PartRequest =
  | { kind: 'parcels'; rows: string; wards: readonly WardNames[] }
  | { kind: 'sheets'; rows: readonly CadastralSheetRow[]; wards: readonly WardNames[] }
  | { kind: 'plannings'; rows: readonly ParcelLandRow[]; wards: readonly WardNames[] }
  | { kind: 'zones' | 'pictures'; planning: ParcelLandRow; zones: readonly ZoneRow[] }
  | { kind: 'pictures'; planning: ParcelLandRow; file: Uint8Array<ArrayBuffer> };

export interface MadePart {
  part: PackPart;
  bytes: Uint8Array<ArrayBuffer>;
}

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => compareText(a, b)))
      : each,
  );

const boxOfRows = (rows: readonly ShapeRow[]): LngLatBox => joinBoxes(rows.map(({ ring }) => boxOfPacked(ring)));

/**
 * Compresses with portable code: zlib's output differs between processors and Node versions, so gateways would produce
 * different parts from the same land.
 */
function madePart(plain: Uint8Array | string, about: Pick<PackPart, 'kind' | 'type' | 'count' | 'url'>, box: LngLatBox): MadePart {
  const unpacked = typeof plain === 'string' ? new TextEncoder().encode(plain) : plain;
  const bytes = Uint8Array.from(gzipSync(unpacked, { level: 9, mtime: 0 }));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { west, south, east, north } = box;
  return { part: { ...about, box: [west, south, east, north], bytes: bytes.length, unpacked_bytes: unpacked.length, sha256 }, bytes };
}

const directoryOf = (wards: readonly WardNames[]) => ({ get: (code: string) => wards.find(({ wardCode }) => wardCode === code) });

async function parcelsPart(rowsText: string, wards: readonly WardNames[]): Promise<MadePart> {
  const rows = (JSON.parse(rowsText) as CadastralItemRow[]).toSorted((a, b) => compareText(a.id, b.id));
  const directory = directoryOf(wards);
  const items = rows.map((row) => serializeCadastralItem(row, directory));
  const packable = rows.map((row, at) => ({ item: v.parse(PackableItem, items[at]), polygons: polygonsOfRow(row) }));
  const packed = writePackedParcels(packable, await loadGeometryCore());
  const box = joinBoxes(rows.flatMap((row) => ringsOfRow(row).map((ring) => boxOfPacked(ring))));
  const [plain, type] = packed
    ? ([packed, PACKED_PARCELS] as const)
    : ([canonicalJson({ data: items.map((item) => v.parse(CadastralItem, item)) }), 'application/json'] as const);
  return madePart(plain, { kind: 'parcels', type, count: rows.length }, box);
}

const PICTURE_TYPES = { svg: 'image/svg+xml', jpg: 'image/jpeg', webp: 'image/webp' } as const;

function picturePart(planning: ParcelLandRow, plain: Uint8Array | string): MadePart {
  const { url } = serializeParcelLandImage(planning);
  const type = PICTURE_TYPES[url.slice(url.lastIndexOf('.') + 1) as keyof typeof PICTURE_TYPES];
  return madePart(plain, { kind: 'pictures', type, url, count: 1 }, boxOfPacked(planning.image_corners));
}

/** Makes a part: equal rows give equal bytes on every machine. Takes tens of milliseconds, so run it in a thread. */
export async function makePart(request: PartRequest): Promise<MadePart> {
  switch (request.kind) {
    case 'parcels':
      return parcelsPart(request.rows, request.wards);
    case 'sheets': {
      const data = request.rows.map((row) => serializeCadastral(row, directoryOf(request.wards)));
      return madePart(canonicalJson({ data }), { kind: 'sheets', type: 'application/json', count: data.length }, boxOfRows(request.rows));
    }
    case 'plannings': {
      const data = request.rows.map((row) => serializeParcelLand(row, directoryOf(request.wards)));
      return madePart(
        canonicalJson({ data }),
        { kind: 'plannings', type: 'application/json', count: data.length },
        boxOfRows(request.rows),
      );
    }
    case 'zones': {
      const { planning, zones } = request;
      const { url } = serializeParcelLand(planning, directoryOf([])).files[0]!;
      const about = { kind: 'zones', type: 'application/geo+json', url, count: zones.length } as const;
      return madePart(planningGeoJson(planning, zones), about, boxOfPacked(planning.ring));
    }
    case 'pictures':
      return picturePart(request.planning, 'file' in request ? request.file : planningPicture(request.planning, request.zones));
  }
}
