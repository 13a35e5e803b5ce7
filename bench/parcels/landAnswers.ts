import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CadastralItem } from '../../src/contract/land/parcels.ts';
import { CALL_LIMITS } from '../../src/domain/limits.ts';
import { tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import { SAMPLE_AREAS } from '../../src/gateway/sample/sampleAreas.ts';
import { generateSampleLand } from '../../src/gateway/sample/generateSampleLand.ts';
import { writePackedParcels } from '../../src/gateway/land/packed/writePackedParcels.ts';
import { projectRings } from '../../src/gateway/land/ring.ts';
import type { SampleArea } from '../../src/gateway/sample/sampleLand.ts';
import type { WardNames } from '../../src/gateway/land/wardDirectory.ts';
import { serializeCadastralItem } from '../../src/gateway/land/wire.ts';
import type { GeometryCore } from '../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../workers/geometry/core.ts';
import { ringArea, ringCentroid } from '../../src/domain/geometry/ring.ts';

/** Around response of 500 parcels in both forms of the gateway. */
export interface LandAnswer {
  json: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer>;
}

/**
 * Generates the gateway's sample data, ward by ward, as responses of 500 parcels with all their fields. 100,000 parcels
 * take six wards or more; each ward is a dense town of about 2 km.
 */
export async function landAnswers(parcels: number): Promise<LandAnswer[]> {
  const core = await loadGeometryCore();
  const items: CadastralItem[] = [];
  for (const area of SAMPLE_AREAS) {
    if (items.length < parcels) items.push(...madeItems(core, area, undefined, parcels - items.length).map(({ item }) => item));
  }
  if (items.length < parcels) throw new Error(`bench: the made land has only ${items.length} parcels`);
  const answers: LandAnswer[] = [];
  for (let from = 0; from < parcels; from += CALL_LIMITS.aroundCadastralItems) {
    const data = items.slice(from, from + CALL_LIMITS.aroundCadastralItems);
    const packable = data.map((item) => ({
      item,
      polygons: [[item.position.flatMap(({ longitude, latitude }) => [longitude, latitude])]],
    }));
    answers.push({
      json: new TextEncoder().encode(JSON.stringify({ data, total: data.length })),
      packed: writePackedParcels(packable, core)!.slice(),
    });
  }
  return answers;
}

/** Writes a response to a folder, for separate processes. */
export function writeLandAnswer(folder: string, number: number, { json, packed }: LandAnswer): void {
  writeFileSync(join(folder, `${number}.json`), json);
  writeFileSync(join(folder, `${number}.packed`), packed);
}

/** Sample parcel in the gateway's JSON, and its ring: lng, lat, lng, lat … */
export interface MadeItem {
  item: CadastralItem;
  ring: Float64Array;
}

/**
 * Generates the sample data of an area, each parcel with all its fields.
 * @param ringOf converts a parcel's corners to metres of the area's grid
 * @param most maximum number
 */
export function madeItems(
  core: GeometryCore,
  area: SampleArea,
  ringOf: (made: Float64Array) => Float64Array = (made) => made,
  most = Infinity,
): MadeItem[] {
  const grid = tm3Grid(area.centralMeridianDeg);
  const parcels = generateSampleLand(area).parcels.slice(0, most);
  const onGrid = parcels.map(({ ring }) => ringOf(ring));
  const rings = projectRings(core, onGrid, grid);
  const centers = projectRings(
    core,
    onGrid.map((ring) => Float64Array.from(ringCentroid(ring))),
    grid,
  );
  const ward = wardNames(area);
  const directory = { get: () => ward, match: () => undefined, provincesOf: () => undefined };
  return parcels.map((parcel, i) => {
    const row = {
      id: `${area.key}-${parcel.sheetNumber}-${parcel.parcelNumber}`,
      province_code: area.provinceCode,
      ward_code: area.wardCode,
      land_number: String(parcel.sheetNumber),
      parcel_number: String(parcel.parcelNumber),
      land_code: parcel.landCode,
      acreage: Math.round(Math.abs(ringArea(onGrid[i]!)) * 10) / 10,
      street: parcel.street,
      is_sample: true,
      center_lng: centers[i]![0]!,
      center_lat: centers[i]![1]!,
      ring: [...rings[i]!],
      parts: '',
    };
    return { item: serializeCadastralItem(row, directory), ring: rings[i]! };
  });
}

/** Makes names with the length of real ones; only the ward's own is real. */
function wardNames({ wardCode, wardName, districtCode, provinceCode }: SampleArea): WardNames {
  const name = wardName.replace(/^\S+ /, '');
  return {
    wardCode,
    wardName: name,
    wardNameWithType: `Phường ${name}`,
    districtCode,
    districtName: 'Nam Từ Liêm',
    districtNameWithType: 'Quận Nam Từ Liêm',
    cityCode: provinceCode,
    cityName: 'Đà Nẵng',
    cityNameWithType: 'Thành phố Đà Nẵng',
    newWardCode: wardCode,
    newWardNameWithType: `Phường ${name}`,
    newCityCode: provinceCode,
    newCityNameWithType: 'Thành phố Đà Nẵng',
  };
}
