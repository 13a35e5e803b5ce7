import { FileFault } from '../fileFault.ts';
import type { RecordShape } from '../geoJson/shapeOfGeoJson.ts';
import { emptyShape, ShapeParts } from '../shapes/shapeParts.ts';
import { decodeEntities, type XmlHandler } from '../texts/xmlScanner.ts';
import { KmlCoordinates } from './kmlCoordinates.ts';
import { type AttributeName, KmlStyles } from './kmlStyles.ts';

/** A record of a document. `link` refers to another document. */
export interface KmlRecord extends RecordShape {
  kind: 'placemark' | 'overlay' | 'link';
  properties: Record<string, unknown>;
  /** True if its line is a GPS track. */
  isTrack: boolean;
}

/** Root elements. Files begin with `kml`, clipboard data possibly with an inner element. */
const ROOTS = /^(kml|Document|Folder|Placemark|NetworkLink|GroundOverlay|MultiGeometry|Polygon|LineString|LinearRing|Point)$/i;
const KINDS: ReadonlyMap<string, KmlRecord['kind']> = new Map([
  ['Placemark', 'placemark'],
  ['GroundOverlay', 'overlay'],
  ['NetworkLink', 'link'],
  // Geometries outside records.
  ...['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry', 'Track', 'MultiTrack'].map((name) => [name, 'placemark'] as const),
]);
/** Maximum elements of a record, each of which may be a property. */
const MAX_RECORD_TAGS = 50_000;
const MAX_RECORD_CHARS = 64 * 2 ** 20;
const AMPERSAND = 0x26;
const ATTRIBUTES = { id: /\sid\s*=\s*(["'])(.*?)\1/s, name: /\sname\s*=\s*(["'])(.*?)\1/s, type: /\stype\s*=\s*(["'])(.*?)\1/s } as const;

export class KmlReader implements XmlHandler<KmlRecord> {
  readonly found: KmlRecord[] = [];
  readonly styles: KmlStyles;
  readonly #decode: (bytes: Uint8Array) => string;
  readonly #path: string[] = [];
  #record: KmlRecord | null = null;
  #recordDepth = 0;
  #tags = 0;
  #chars = 0;
  #parts = new ShapeParts();
  readonly #coordinates = new KmlCoordinates();
  #points: number[] = [];
  #outline: Float64Array | null = null;
  #holes: Float64Array[] = [];
  #isReading = false;
  /** Text of the current element while it has no child elements. */
  #text: string | null = null;
  #dataName = '';
  /** Reads styles and checks the document, without values of records. */
  readonly #isForStyles: boolean;

  /** @param decode decodes text cut at ASCII characters @param styles of an earlier pass; null reads only styles */
  constructor(decode: (bytes: Uint8Array) => string, styles: KmlStyles | null = new KmlStyles()) {
    this.#decode = decode;
    this.#isForStyles = styles === null;
    this.styles = styles ?? new KmlStyles();
  }

  open(name: string, tag: Uint8Array): void {
    if (this.#path.length === 0 && !ROOTS.test(name)) throw new FileFault('notKml', name);
    if (this.#isReading) throw new FileFault('notXml', `<${name}> in coordinates`);
    const kind = KINDS.get(name);
    if (!this.#record && kind) this.#begin(kind);
    this.#tags += 1;
    if (this.#record && this.#tags > MAX_RECORD_TAGS) this.#record.fault = 'too-complex';
    this.#text = '';
    if (name === 'coordinates') this.#isReading = this.#record !== null;
    else if (name === 'Polygon') [this.#outline, this.#holes] = [null, []];
    else if (name === 'Data' || name === 'SimpleData') this.#dataName = this.#isForStyles ? '' : this.#attribute(tag, 'name');
    else this.styles.open(name, (attribute) => this.#attribute(tag, attribute));
    this.#path.push(name);
  }

  text(bytes: Uint8Array, isLiteral: boolean): void {
    const isPlain = isLiteral || !bytes.includes(AMPERSAND);
    if (this.#isForStyles && isPlain && (this.#isReading || !this.styles.isOf(this.#path.at(-2)))) return;
    if (this.#isReading && isPlain) return this.#coordinates.read(bytes);
    if (this.#text === null) return;
    const decoded = this.#decode(bytes);
    const plain = isPlain ? decoded : decodeEntities(decoded);
    if (this.#isReading) {
      if (plain === undefined) this.#coordinates.fault ??= 'not-number';
      else this.#coordinates.read(Uint8Array.from(plain, (char) => Math.min(char.charCodeAt(0), 0x7f)));
      return;
    }
    if (plain === undefined) throw new FileFault('notXml', 'an entity that is not known');
    this.#chars += plain.length;
    if (this.#chars > MAX_RECORD_CHARS) throw new FileFault('tooLong', String(MAX_RECORD_CHARS / 2 ** 20));
    this.#text += plain;
  }

  close(name: string): void {
    this.#path.pop();
    const parent = this.#path.at(-1) ?? '';
    if (this.#isReading) this.#endCoordinates(parent);
    else if (name === 'coord') this.#coordinates.addPlace(this.#text ?? '');
    else if (this.#text !== null) this.#takeText(name, parent, this.#text.trim());
    this.#text = null;
    const fill = this.styles.end(name);
    if (!this.#record) {
      this.#chars = 0;
      return;
    }
    if (name === 'Polygon') this.#endPolygon();
    else if (name === 'Track') this.#endTrack();
    else if (name === 'Model') this.#record.hasUnread = true;
    else if (fill !== undefined) this.#record.properties['fill'] ??= fill;
    if (this.#path.length === this.#recordDepth) this.#endRecord(this.#record);
  }

  #begin(kind: KmlRecord['kind']): void {
    this.#record = { kind, properties: {}, shape: emptyShape(), isTrack: false };
    this.#recordDepth = this.#path.length;
    [this.#tags, this.#chars, this.#points] = [0, 0, []];
    this.#parts = new ShapeParts();
    this.#coordinates.beginRecord();
  }

  #attribute(tag: Uint8Array, name: AttributeName): string {
    if (tag.length === 0) return '';
    const text = this.#decode(tag);
    const [, , value = ''] = ATTRIBUTES[name].exec(text) ?? [];
    return decodeEntities(value) ?? value;
  }

  #takeText(name: string, parent: string, text: string): void {
    this.styles.takeText(name, parent, text);
    const record = this.#record;
    if (!record || this.#isForStyles || record.fault === 'too-complex') return;
    const isOwn = this.#path.length === this.#recordDepth + 1;
    if (isOwn || parent === 'ExtendedData' || name === 'href') record.properties[name] = text;
    else if ((parent === 'Data' && name === 'value') || name === 'SimpleData')
      record.properties[this.#dataName] = this.styles.valueOf(this.#dataName, text);
  }

  #endCoordinates(parent: string): void {
    this.#isReading = false;
    const path = this.#coordinates.end();
    const { shape } = this.#record!;
    if (path.length === 0 || !this.#takePart()) return;
    const isInPolygon = this.#path.includes('Polygon', this.#recordDepth);
    if (parent === 'Point') this.#points.push(path[0]!, path[1]!);
    else if (parent === 'LineString') shape.lines.push(path);
    else if (parent === 'LinearRing' && isInPolygon) this.#addRing(path);
    else if (parent === 'LinearRing') shape.polygons.push([path]);
  }

  #addRing(ring: Float64Array): void {
    if (this.#path.at(-2) === 'innerBoundaryIs') this.#holes.push(ring);
    else this.#outline ??= ring;
  }

  #endPolygon(): void {
    if (this.#outline) this.#record!.shape.polygons.push([this.#outline, ...this.#holes]);
  }

  #endTrack(): void {
    const path = this.#coordinates.end();
    this.#record!.isTrack = true;
    if (path.length > 0 && this.#takePart()) this.#record!.shape.lines.push(path);
  }

  /** @returns true if the record may have another part */
  #takePart(): boolean {
    if (!this.#parts.tryTake(1)) this.#record!.fault = 'too-complex';
    return this.#record!.fault === undefined;
  }

  #endRecord(record: KmlRecord): void {
    this.#record = null;
    if (this.#isForStyles) return;
    record.shape.points = Float64Array.from(this.#points);
    const fault = record.fault ?? this.#coordinates.fault;
    const { styleUrl, description, fill } = record.properties as Record<string, string | undefined>;
    const ownFill = fill ?? (styleUrl === undefined ? undefined : this.styles.fillOf(styleUrl));
    if (fault) Object.assign(record, { shape: emptyShape(), fault });
    if (ownFill === undefined) delete record.properties['fill'];
    else record.properties['fill'] = ownFill;
    record.properties = { ...descriptionRows(description), ...record.properties };
    this.found.push(record);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const textOfCell = (cell: string): string => cell.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => ENTITIES[name]!).trim();

/** Reads attributes from two-cell rows of a table in the description, as written by ArcGIS. */
function descriptionRows(html: string | undefined): Record<string, string> {
  if (html === undefined || !/<table/i.test(html)) return {};
  const rows = html
    .split(/<tr\b/i)
    .slice(1)
    .map((row) => Array.from(row.matchAll(/<t[dh]\b[^<>]*>([^<]*)/gi), ([, cell]) => textOfCell(cell!)));
  return Object.fromEntries(
    rows.flatMap((cells) => (cells.length === 2 && cells[0] !== '' ? [[cells[0]!, cells[1] === '<Null>' ? '' : cells[1]!]] : [])),
  );
}
