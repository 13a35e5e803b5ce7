import { crsOfName, type SourceCrs, crsOfEpsg, crsOfWkt, UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import type { LandRecord } from '../landFile.ts';
import { type JsonRecord, JsonRecords } from './jsonRecords.ts';
import { emptyShape, ShapeParts } from '../shapes/shapeParts.ts';
import { type RecordShape, shapeOfGeoJson, coordinatesAt, readingRecord } from './shapeOfGeoJson.ts';
import { polygonsOfRings } from '../../domain/geometry/sortRings.ts';
import type { JsonCoordinates } from './coordinateScanner.ts';
import { esriCurveRing } from './esriCurveRing.ts';

interface EsriGeometry {
  rings?: unknown;
  paths?: unknown;
  curveRings?: unknown;
  x?: unknown;
  y?: unknown;
}

const shapeOfEsri = (geometry: unknown, all: readonly JsonCoordinates[]): RecordShape =>
  readingRecord((found) => {
    if (geometry === null || geometry === undefined) return;
    const { rings, paths, curveRings, x, y } = geometry as EsriGeometry;
    if (curveRings !== undefined) {
      const parts = new ShapeParts();
      const listed: unknown[] = Array.isArray(curveRings) ? curveRings : [undefined];
      parts.take(listed.length);
      const flat = listed.map((ring) => esriCurveRing(ring, parts));
      if (flat.every((ring) => ring !== undefined)) found.shape.polygons = polygonsOfRings(flat);
      else found.fault = 'broken';
    } else if (rings !== undefined) found.shape.polygons = polygonsOfRings(coordinatesAt(rings, all, 3).polygons.flat());
    else if (paths !== undefined) found.shape.lines = coordinatesAt(paths, all, 3).polygons.flat();
    else if (typeof x === 'number' && typeof y === 'number') found.shape.points = Float64Array.of(x, y);
    else found.hasUnread = true;
  });

/** Reads a `spatialReference`: its latest code, an old code, or WKT. */
function crsOfEsri(reference: unknown): SourceCrs {
  if (typeof reference !== 'object' || reference === null) return UNKNOWN_CRS;
  const { wkid, latestWkid, wkt } = reference as { wkid?: unknown; latestWkid?: unknown; wkt?: unknown };
  const code = Number(latestWkid ?? wkid ?? NaN);
  if (Number.isInteger(code)) return crsOfEpsg(code);
  return typeof wkt === 'string' ? crsOfWkt(wkt) : UNKNOWN_CRS;
}

export interface GeoJsonRecord extends LandRecord {
  position: number;
  crsName: string;
  value: unknown;
}

interface NamedCrs {
  crsName: string;
  crs: SourceCrs;
}

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});

/** Default system, the only one of RFC 7946. */
const DEFAULT_CRS = 'CRS84';

/** Returns the system named in a `crs`: `{"type":"name"}`, or the older `{"type":"EPSG"}` with a code. */
function nameOfCrs(crs: unknown): string | undefined {
  if (crs === null || crs === undefined) return undefined;
  const { name, code } = membersOf(membersOf(crs)['properties']);
  return code === undefined ? String(name) : `EPSG:${Number(code)}`;
}

/** ArcGIS reports missing records in the collection, or in GeoJSON in its properties. */
const isPartOf = (members: Members): boolean =>
  members['exceededTransferLimit'] === true || membersOf(members['properties'])['exceededTransferLimit'] === true;

export class GeoJsonReader {
  readonly #records: JsonRecords;
  readonly #systems = new Map<string, NamedCrs>();
  #count = 0;

  constructor(decode: (bytes: Uint8Array) => string) {
    this.#records = new JsonRecords(decode);
  }

  get head(): Members {
    return this.#records.head ?? {};
  }

  /** True if the service reports that more records exist. */
  get isPartial(): boolean {
    return isPartOf(this.head) || isPartOf(this.#records.tail ?? {});
  }

  /** System of records that name none. */
  get crs(): SourceCrs {
    return this.#crsOf(this.head).crs;
  }

  /** System named after the records, which were read without it. */
  get lateCrs(): SourceCrs | undefined {
    const tail = this.#records.tail ?? {};
    const isLate = ['crs', 'spatialReference'].some((name) => tail[name] && !this.head[name]);
    return isLate ? this.#crsOf(tail).crs : undefined;
  }

  push(bytes: Uint8Array): GeoJsonRecord[] {
    return this.#records.push(bytes).map((record) => this.#recordOf(record));
  }

  /** @throws FileFault `cutOff`, `tooDeep` */
  end(): void {
    this.#records.end();
  }

  #crsOf(members: Members): NamedCrs {
    const isEsri = Boolean(members['spatialReference'] ?? members['geometryType']);
    return isEsri ? this.#esriCrs(members['spatialReference']) : this.#named(nameOfCrs(members['crs']) ?? DEFAULT_CRS);
  }

  #recordOf(record: JsonRecord): GeoJsonRecord {
    const { value, coordinates, isTooDeep } = record;
    const own = membersOf(value);
    if (value === null)
      return this.#createRecord(record, {}, this.#crsOf(this.head), { shape: emptyShape(), fault: isTooDeep ? 'too-deep' : 'broken' });
    const { attributes, geometry, place } = own;
    if (typeof attributes === 'object' && attributes !== null) {
      const reference = membersOf(geometry)['spatialReference'] ?? this.head['spatialReference'];
      return this.#createRecord(record, attributes as Members, this.#esriCrs(reference), shapeOfEsri(geometry, coordinates));
    }
    const named = this.#named(this.#crsNameOf(own));
    if (own['type'] !== 'Feature') return this.#createRecord(record, {}, named, shapeOfGeoJson(value, coordinates));
    const { id } = own;
    const members = membersOf(own['properties']);
    const properties = id === undefined || 'id' in members ? members : { ...members, id };
    return this.#createRecord(record, properties, named, shapeOfGeoJson(geometry ?? place, coordinates));
  }

  /** Creates all records with one object shape. Spreading would take as long as parsing. */
  #createRecord(
    { value, position }: JsonRecord,
    properties: Members,
    { crs, crsName }: NamedCrs,
    { shape, fault, hasUnread }: RecordShape,
  ): GeoJsonRecord {
    return { ordinal: ++this.#count, position, value, properties, crs, crsName, shape, fault, hasUnread };
  }

  /** Returns the system of a feature: `coordRefSys` for a `place` of JSON-FG, else its own or the collection's. */
  #crsNameOf(feature: Members): string {
    const { head } = this;
    const [geometry, place] = [membersOf(feature['geometry']), membersOf(feature['place'])];
    if (!feature['geometry'] && feature['place'])
      return String(place['coordRefSys'] ?? feature['coordRefSys'] ?? head['coordRefSys'] ?? DEFAULT_CRS);
    return nameOfCrs(feature['crs']) ?? nameOfCrs(geometry['crs']) ?? nameOfCrs(head['crs']) ?? DEFAULT_CRS;
  }

  #named(name: string): NamedCrs {
    return this.#remember(name, () => crsOfName(name));
  }

  #esriCrs(reference: unknown): NamedCrs {
    return this.#remember(JSON.stringify(reference ?? null), () => crsOfEsri(reference));
  }

  #remember(name: string, read: () => SourceCrs): NamedCrs {
    const known = this.#systems.get(name);
    if (known) return known;
    const found = { crsName: name, crs: read() };
    this.#systems.set(name, found);
    return found;
  }
}
