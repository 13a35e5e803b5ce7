import { gzipSync } from 'node:zlib';

/** Scale denominator of Web Mercator's zoom 0; documents follow WMTS 07-057r7, WFS 09-025r2 and 04-094, PMTiles 3. */

const MERCATOR_SCALE_0 = 559_082_264.0287178;

interface WmtsSpec {
  href: string;
  /** Tile URL templates; without them tiles are requested by key-value pairs. */
  template?: string;
  /** Prefix of a level's name. */
  prefix?: string;
}

const levels = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, z) => {
    const scale = MERCATOR_SCALE_0 / 2 ** z;
    return `<TileMatrix><ows:Identifier>${prefix}${z}</ows:Identifier><ScaleDenominator>${scale}</ScaleDenominator><TopLeftCorner>-20037508.342789 20037508.342789</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>${2 ** z}</MatrixWidth><MatrixHeight>${2 ** z}</MatrixHeight></TileMatrix>`;
  }).join('');

/** Capabilities of a layer in Web Mercator and one in TM-3 105°45' (scales of 2,000 and 500). */
export const wmtsDocument = ({ href, template, prefix = '' }: WmtsSpec): string => `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
<ows:ServiceProvider><ows:ProviderName>Trung tâm thử</ows:ProviderName></ows:ServiceProvider>
<ows:OperationsMetadata><ows:Operation name="GetTile"><ows:DCP><ows:HTTP><ows:Get xlink:href="${href}?"/></ows:HTTP></ows:DCP></ows:Operation></ows:OperationsMetadata>
<Contents>
<Layer><ows:Title>Ảnh nền</ows:Title><ows:Identifier>anh_nen</ows:Identifier>
 <ows:WGS84BoundingBox><ows:LowerCorner>106 10</ows:LowerCorner><ows:UpperCorner>107 11</ows:UpperCorner></ows:WGS84BoundingBox>
 <Style isDefault="true"><ows:Identifier>mac dinh</ows:Identifier></Style><Format>image/png</Format>
 <Dimension><ows:Identifier>Time</ows:Identifier><Default>2024</Default><Value>2024</Value></Dimension>
 <TileMatrixSetLink><TileMatrixSet>Web</TileMatrixSet></TileMatrixSetLink>
 ${template === undefined ? '' : `<ResourceURL format="image/png" resourceType="tile" template="${template}"/>`}</Layer>
<Layer><ows:Title>Quy hoạch VN-2000</ows:Title><ows:Identifier>qh</ows:Identifier>
 <ows:WGS84BoundingBox><ows:LowerCorner>106.3 10.6</ows:LowerCorner><ows:UpperCorner>106.9 11.1</ows:UpperCorner></ows:WGS84BoundingBox>
 <Style><ows:Identifier/></Style><Format>image/png</Format>
 <TileMatrixSetLink><TileMatrixSet>VN2000</TileMatrixSet></TileMatrixSetLink></Layer>
<TileMatrixSet><ows:Identifier>Web</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>${levels(prefix, 18)}</TileMatrixSet>
<TileMatrixSet><ows:Identifier>VN2000</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::9210</ows:SupportedCRS>
 ${[2_000, 500].map((scale, n) => `<TileMatrix><ows:Identifier>EPSG:9210:${n}</ows:Identifier><ScaleDenominator>${scale}</ScaleDenominator><TopLeftCorner>500000 1300000</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>${1_000 * (n + 1)}</MatrixWidth><MatrixHeight>${1_400 * (n + 1)}</MatrixHeight></TileMatrix>`).join('')}
</TileMatrixSet>
</Contents></Capabilities>`;

interface WfsSpec {
  version?: '1.1.0' | '2.0.0';
  systems?: readonly string[];
  formats?: readonly string[];
}

export function wfsDocument({
  version = '2.0.0',
  systems = ['urn:ogc:def:crs:EPSG::9210', 'urn:ogc:def:crs:EPSG::4326'],
  formats = ['application/gml+xml; version=3.2', 'application/json'],
}: WfsSpec = {}): string {
  const isNew = version === '2.0.0';
  const [name, wfs] = isNew ? ['CRS', 'http://www.opengis.net/wfs/2.0'] : ['SRS', 'http://www.opengis.net/wfs'];
  const values = formats.map((format) => `<ows:Value>${format}</ows:Value>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:WFS_Capabilities version="${version}" xmlns="${wfs}" xmlns:wfs="${wfs}" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:qh="http://qh.example">
<ows:ServiceProvider><ows:ProviderName>Sở TN&amp;MT (thử)</ows:ProviderName></ows:ServiceProvider>
<ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="${isNew ? 'outputFormat' : 'outputFormat'}">${isNew ? `<ows:AllowedValues>${values}</ows:AllowedValues>` : values}</ows:Parameter></ows:Operation></ows:OperationsMetadata>
<FeatureTypeList><FeatureType><Name>qh:thua</Name><Title>Thửa đất</Title><Default${name}>${systems[0]}</Default${name}>${systems
    .slice(1)
    .map((system) => `<Other${name}>${system}</Other${name}>`)
    .join('')}
<ows:WGS84BoundingBox><ows:LowerCorner>106.6 10.7</ows:LowerCorner><ows:UpperCorner>106.8 10.9</ows:UpperCorner></ows:WGS84BoundingBox></FeatureType></FeatureTypeList>
</wfs:WFS_Capabilities>`;
}

const VN_EXTENT = { xmin: 590_000, ymin: 1_180_000, xmax: 610_000, ymax: 1_210_000, spatialReference: { wkid: 9210, latestWkid: 9210 } };

/** Description of an ArcGIS Server map in a VN-2000 grid, with or without cached tiles. */
export const arcgisMap = (change: object = {}): object => ({
  currentVersion: 10.91,
  serviceDescription: '',
  mapName: 'Layers',
  description: '',
  copyrightText: 'Sở QHKT (thử)',
  layers: [
    { id: 0, name: 'Quy hoạch', parentLayerId: -1, defaultVisibility: true, subLayerIds: [1], minScale: 0, maxScale: 0 },
    { id: 1, name: 'Chức năng', parentLayerId: 0, defaultVisibility: true, subLayerIds: null, minScale: 0, maxScale: 0 },
  ],
  spatialReference: { wkid: 9210, latestWkid: 9210 },
  singleFusedMapCache: false,
  initialExtent: VN_EXTENT,
  fullExtent: VN_EXTENT,
  minScale: 0,
  maxScale: 0,
  supportedImageFormatTypes: 'PNG32,PNG24,PNG,JPG',
  documentInfo: { Title: 'Quy hoạch phân khu', Author: '' },
  capabilities: 'Map,Query,Data',
  maxRecordCount: 1_000,
  maxImageWidth: 4_096,
  ...change,
});

export const arcgisTileInfo = (wkid: number, origin: { x: number; y: number }, resolutions: readonly number[]): object => ({
  rows: 256,
  cols: 256,
  dpi: 96,
  format: 'PNG',
  origin,
  spatialReference: { wkid, latestWkid: wkid },
  lods: resolutions.map((resolution, level) => ({ level, resolution, scale: resolution * 3_779.5275590551 })),
});

export const arcgisLayer = (change: object = {}): object => ({
  id: 1,
  name: 'Chức năng',
  type: 'Feature Layer',
  geometryType: 'esriGeometryPolygon',
  copyrightText: '',
  minScale: 50_000,
  maxScale: 0,
  extent: VN_EXTENT,
  maxRecordCount: 500,
  supportedQueryFormats: 'JSON, geoJSON',
  drawingInfo: {
    renderer: {
      type: 'uniqueValue',
      field1: 'MA',
      uniqueValueInfos: [
        { value: 'ODT', label: 'Đất ở đô thị', symbol: { type: 'esriSFS', style: 'esriSFSSolid', color: [255, 160, 255, 255] } },
        {
          value: 'DGT',
          label: 'Đất giao thông',
          symbol: { type: 'esriSFS', style: 'esriSFSNull', color: [0, 0, 0, 0], outline: { color: [255, 170, 50, 255] } },
        },
        { value: 'X', label: 'Ảnh', symbol: { type: 'esriPMS', imageData: 'AAAA' } },
      ],
    },
  },
  ...change,
});

/** Makes the header and metadata of an archive of vector tiles, without a tile. */
export function pmtilesHead(metadata: Uint8Array | object, change: { version?: number; tileType?: number } = {}): Buffer {
  const packed = metadata instanceof Uint8Array ? metadata : gzipSync(JSON.stringify(metadata));
  const head = Buffer.alloc(127);
  head.write('PMTiles', 0, 'latin1');
  head[7] = change.version ?? 3;
  head.writeBigUInt64LE(127n, 24);
  head.writeBigUInt64LE(BigInt(packed.length), 32);
  head[97] = 2;
  head[98] = 2;
  head[99] = change.tileType ?? 1;
  head[100] = 8;
  head[101] = 16;
  [106.1, 10.2, 107.3, 11.4].forEach((degrees, n) => head.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * n));
  return Buffer.concat([head, packed]);
}
