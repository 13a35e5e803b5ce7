import { describe, expect, it } from 'vitest';
import { GpxReader, type GpxRecord } from '../../../../src/landFiles/gpx/gpxReader.ts';
import { XmlScanner } from '../../../../src/landFiles/texts/xmlScanner.ts';

const gpx = (inner: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="t">${inner}</gpx>`;

/** @param pieceBytes size of each piece */
function read(text: string, pieceBytes = 7): GpxRecord[] {
  const reader = new GpxReader((bytes) => new TextDecoder().decode(bytes));
  const scanner = new XmlScanner(reader);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) scanner.push(bytes.subarray(at, at + pieceBytes));
  scanner.end();
  return reader.found;
}

const point = (tag: string, lat: number, lon: number, inner = ''): string => `<${tag} lon='${lon}' lat="${lat}">${inner}</${tag}>`;

describe('GPX', () => {
  it('GpxReader: waypoints, routes and tracks of several segments have their texts', () => {
    const records = read(
      gpx(
        `<metadata><name>Tệp</name></metadata>${point('wpt', 16, 108, '<ele>3.5</ele><name>Mốc &amp; 1</name>')}` +
          `<rte><name>Tuyến</name>${point('rtept', 16, 108)}${point('rtept', 16.1, 108.1, '<name>bỏ</name>')}</rte>` +
          `<trk><name>Vết</name><desc><![CDATA[a<b]]></desc><trkseg>${point('trkpt', 16, 108, '<ele>1</ele>')}${point('trkpt', 16, 108.1)}</trkseg>` +
          `<trkseg>${point('trkpt', 17, 108)}${point('trkpt', 17, 108.1)}</trkseg></trk>`,
      ),
    );
    expect(records.map(({ properties }) => properties)).toEqual([
      { ele: '3.5', name: 'Mốc & 1' },
      { name: 'Tuyến' },
      { name: 'Vết', desc: 'a<b' },
    ]);
    expect(records.map(({ shape }) => [Array.from(shape.points), shape.lines.map((line) => Array.from(line))])).toEqual([
      [[108, 16], []],
      [[], [[108, 16, 108.1, 16.1]]],
      [
        [],
        [
          [108, 16, 108.1, 16],
          [108, 17, 108.1, 17],
        ],
      ],
    ]);
  });

  it('GpxReader: a track that ends where it began is an area, with its hole', () => {
    const ring = (west: number, size: number): string =>
      [
        [0, 0],
        [size, 0],
        [size, size],
        [0, size],
        [0, 0],
      ]
        .map(([x, y]) => point('trkpt', 16 + west + y!, 108 + west + x!))
        .join('');
    const [record] = read(gpx(`<trk><trkseg>${ring(0, 0.01)}</trkseg><trkseg>${ring(0.002, 0.002)}</trkseg></trk>`));
    expect(record!.shape.lines).toEqual([]);
    expect(record!.shape.polygons.map((rings) => rings.map(({ length }) => length))).toEqual([[10, 10]]);
  });

  it('GpxReader: a point without a position is a fault of its record only', () => {
    const records = read(gpx(`<wpt lat="x" lon="1"/>${point('wpt', 1, 2)}`));
    expect(records.map(({ fault }) => fault)).toEqual(['not-number', undefined]);
    expect(() => read('<gpx><trk>')).toThrow();
    expect(() => read('<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>')).toThrow();
  });
});
