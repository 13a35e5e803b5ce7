import { sortRings } from '../../domain/geometry/sortRings.ts';
import type { RecordShape } from '../geoJson/shapeOfGeoJson.ts';
import { latin1 } from '../latin1.ts';
import { emptyShape } from '../shapes/shapeParts.ts';
import { PositionBuffer } from '../texts/positionBuffer.ts';
import { decodeEntities, type XmlHandler } from '../texts/xmlScanner.ts';

export interface GpxRecord extends RecordShape {
  properties: Record<string, unknown>;
}

const RECORDS = new Set(['wpt', 'rte', 'trk']);
const POINTS = new Set(['wpt', 'rtept', 'trkpt']);
const MAX_CHARS = 2 ** 20;
/** Minimum numbers of a ring: three corners, the first repeated. */
const RING_NUMBERS = 8;

const degreesOf = (tag: string, name: string): number =>
  Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([-+]?[\\d.]+)`).exec(tag)?.[1] ?? NaN);

const isRing = (path: Float64Array): boolean => path.length >= RING_NUMBERS && path[0] === path.at(-2) && path[1] === path.at(-1);

/** Reads streamed GPX 1.0 and 1.1. A track whose segments are all closed is an area. */
export class GpxReader implements XmlHandler<GpxRecord> {
  readonly found: GpxRecord[] = [];
  readonly #decode: (bytes: Uint8Array) => string;
  readonly #path: string[] = [];
  readonly #positions = new PositionBuffer();
  #record: GpxRecord | undefined;
  #lines: Float64Array[] = [];
  #text = '';
  #chars = 0;

  constructor(decode: (bytes: Uint8Array) => string) {
    this.#decode = decode;
  }

  open(name: string, tag: Uint8Array): void {
    if (!this.#record && RECORDS.has(name)) {
      this.#record = { shape: emptyShape(), properties: {} };
      this.#positions.beginRecord();
      [this.#lines, this.#chars] = [[], 0];
    }
    if (this.#record && POINTS.has(name)) this.#addPoint(this.#record, latin1(tag));
    this.#text = '';
    this.#path.push(name);
  }

  text(bytes: Uint8Array, isLiteral: boolean): void {
    // Elevations and times of track points are ignored.
    if (!this.#record || this.#path.includes('trkpt') || this.#path.includes('rtept') || this.#chars > MAX_CHARS) return;
    const text = this.#decode(bytes);
    this.#text += isLiteral ? text : (decodeEntities(text) ?? text);
    this.#chars += text.length;
  }

  close(name: string): void {
    this.#path.pop();
    const record = this.#record;
    if (!record) return;
    const text = this.#text.trim();
    this.#text = '';
    if (name === 'trkseg' || name === 'rte') this.#lines.push(this.#positions.take());
    if (RECORDS.has(name)) this.#end(record, name === 'wpt');
    else if (text !== '') record.properties[name] = text;
  }

  #addPoint(record: GpxRecord, tag: string): void {
    const [lng, lat] = [degreesOf(tag, 'lon'), degreesOf(tag, 'lat')];
    if (Number.isNaN(lng) || Number.isNaN(lat)) record.fault ??= 'not-number';
    else if (!this.#positions.add(lng, lat)) record.fault ??= 'too-complex';
  }

  #end(record: GpxRecord, isPoint: boolean): void {
    this.#record = undefined;
    const lines = this.#lines.filter(({ length }) => length > 0);
    if (isPoint) record.shape.points = this.#positions.take();
    else if (lines.length > 0 && lines.every(isRing)) record.shape.polygons = sortRings(lines);
    else record.shape.lines = lines;
    if (record.fault) record.shape = emptyShape();
    this.found.push(record);
  }
}
