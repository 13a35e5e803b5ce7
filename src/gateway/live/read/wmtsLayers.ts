import { plainText, readBounds, TITLE_MAX_CHARS } from './sourceReading.ts';
import { attributeOf, childrenNamed, childText, type Element } from './parseXml.ts';

export interface WmtsLayer {
  name: string;
  title: string;
  bounds: [number, number, number, number] | undefined;
  style: string;
  legendUrl: string;
  formats: string[];
  /** Names of matrix sets. */
  sets: string[];
  /** Templates of tiles by format, where the service has addresses without a query. */
  templates: Array<{ format: string; template: string }>;
  /** Further dimensions at their defaults. */
  dimensions: Array<{ name: string; value: string }>;
}

/** A level of a matrix set; the corner's numbers are in the order of the document. */
export interface WmtsMatrix {
  id: string;
  scale: number;
  corner: [number, number];
  tilePx: number;
  isSquare: boolean;
  columns: number;
  rows: number;
}

export interface WmtsMatrixSet {
  name: string;
  system: string;
  /** Coarsest first. */
  matrices: WmtsMatrix[];
}

const pairOf = (text: string): [number, number] => {
  const [a = NaN, b = NaN] = text.split(/[\s,]+/).map(Number);
  return [a, b];
};

function readLayer(layer: Element): WmtsLayer {
  const styles = childrenNamed(layer, 'Style');
  const style = styles.find((one) => attributeOf(one, 'isDefault') === 'true') ?? styles[0];
  const legend = style && childrenNamed(style, 'LegendURL')[0];
  const [box] = childrenNamed(layer, 'WGS84BoundingBox');
  const name = childText(layer, 'Identifier');
  return {
    name,
    title: plainText(childText(layer, 'Title'), TITLE_MAX_CHARS) || name.slice(0, TITLE_MAX_CHARS),
    bounds: box && readBounds([...pairOf(childText(box, 'LowerCorner')), ...pairOf(childText(box, 'UpperCorner'))]),
    style: (style && childText(style, 'Identifier')) ?? '',
    legendUrl: legend ? attributeOf(legend, 'href') : '',
    formats: childrenNamed(layer, 'Format').map((format) => format.textContent?.trim() ?? ''),
    sets: childrenNamed(layer, 'TileMatrixSetLink').map((link) => childText(link, 'TileMatrixSet')),
    templates: childrenNamed(layer, 'ResourceURL')
      .filter((one) => attributeOf(one, 'resourceType') === 'tile')
      .map((one) => ({ format: attributeOf(one, 'format'), template: attributeOf(one, 'template') })),
    dimensions: childrenNamed(layer, 'Dimension').map((one) => ({ name: childText(one, 'Identifier'), value: childText(one, 'Default') })),
  };
}

function readMatrix(matrix: Element): WmtsMatrix {
  const number = (name: string): number => Number(childText(matrix, name) || NaN);
  return {
    id: childText(matrix, 'Identifier'),
    scale: number('ScaleDenominator'),
    corner: pairOf(childText(matrix, 'TopLeftCorner')),
    tilePx: number('TileWidth'),
    isSquare: number('TileWidth') === number('TileHeight'),
    columns: number('MatrixWidth'),
    rows: number('MatrixHeight'),
  };
}

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;
const isFit = ({ id, scale, corner, tilePx, isSquare, columns, rows }: WmtsMatrix): boolean =>
  id !== '' &&
  id.length <= 200 &&
  scale > 0 &&
  corner.every(Number.isFinite) &&
  isSquare &&
  isWhole(tilePx, 4_096) &&
  isWhole(columns, 2 ** 31) &&
  isWhole(rows, 2 ** 31);

/** What `Contents` of a WMTS says; levels that cannot be are left out. */
export function wmtsLayers(contents: Element): { layers: WmtsLayer[]; sets: WmtsMatrixSet[] } {
  return {
    layers: childrenNamed(contents, 'Layer')
      .map(readLayer)
      .filter(({ name }) => name !== ''),
    sets: childrenNamed(contents, 'TileMatrixSet').map((set) => ({
      name: childText(set, 'Identifier'),
      system: childText(set, 'SupportedCRS'),
      matrices: childrenNamed(set, 'TileMatrix')
        .map(readMatrix)
        .filter(isFit)
        .toSorted((a, b) => b.scale - a.scale),
    })),
  };
}
