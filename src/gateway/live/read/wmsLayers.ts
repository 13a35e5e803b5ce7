import { MAX_LAYER_DEPTH } from '../fetch/liveLimits.ts';
import { plainText, ATTRIBUTION_MAX_CHARS, readBounds, TITLE_MAX_CHARS } from './sourceReading.ts';
import { attributeOf, childAt, childrenNamed, childText, type Element } from './parseXml.ts';

/** A layer of a WMS that can be asked for, with what it has of the layers around it. */
export interface WmsLayer {
  name: string;
  title: string;
  /** Names of reference systems that it has itself: GeoServer names thousands around all layers, and in a layer that in which it is kept. */
  ownSystems: string[];
  /** The layer that it lies in. */
  around: WmsLayer | undefined;
  bounds: [number, number, number, number] | undefined;
  attribution: string;
  isQueryable: boolean;
  /** Address of the legend of its first style. */
  legendUrl: string;
  style: string;
  /** Denominators of the scales between which it is drawn; NaN where nothing limits. */
  minScale: number;
  maxScale: number;
}

const numberOf = (text: string): number => (text === '' ? NaN : Number(text));

function boundsOf(layer: Element): WmsLayer['bounds'] {
  // WMS 1.3.0.
  const box = childAt(layer, 'EX_GeographicBoundingBox');
  if (box) {
    const sides = ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'];
    return readBounds(sides.map((side) => numberOf(childText(box, side))));
  }
  const old = childAt(layer, 'LatLonBoundingBox');
  return old && readBounds(['minx', 'miny', 'maxx', 'maxy'].map((side) => numberOf(attributeOf(old, side))));
}

/** WMS 1.1.1 tells the diagonal of a pixel in metres; a pixel of the standard is 0.28 mm. */
const scaleOfHint = (hint: string): number => {
  const diagonalM = numberOf(hint);
  return diagonalM > 0 && Number.isFinite(diagonalM) ? diagonalM / Math.SQRT2 / 0.00028 : NaN;
};

function scalesOf(layer: Element, around: WmsLayer | undefined): Pick<WmsLayer, 'minScale' | 'maxScale'> {
  const hint = childAt(layer, 'ScaleHint');
  if (hint) return { minScale: scaleOfHint(attributeOf(hint, 'min')), maxScale: scaleOfHint(attributeOf(hint, 'max')) };
  const [min, max] = [childText(layer, 'MinScaleDenominator'), childText(layer, 'MaxScaleDenominator')];
  return {
    minScale: min === '' ? (around?.minScale ?? NaN) : Number(min),
    maxScale: max === '' ? (around?.maxScale ?? NaN) : Number(max),
  };
}

function readLayer(layer: Element, around: WmsLayer | undefined): WmsLayer {
  // 1.1.1 writes several into one element.
  const systems = [...childrenNamed(layer, 'CRS'), ...childrenNamed(layer, 'SRS')].flatMap((one) =>
    (one.textContent ?? '').trim().split(/\s+/).filter(Boolean),
  );
  const [style] = childrenNamed(layer, 'Style');
  const legend = style && childAt(style, 'LegendURL', 'OnlineResource');
  const queryable = attributeOf(layer, 'queryable');
  return {
    name: childText(layer, 'Name'),
    title: plainText(childText(layer, 'Title'), TITLE_MAX_CHARS) || childText(layer, 'Name').slice(0, TITLE_MAX_CHARS),
    ownSystems: systems,
    around,
    bounds: boundsOf(layer) ?? around?.bounds,
    attribution: plainText(childText(layer, 'Attribution', 'Title'), ATTRIBUTION_MAX_CHARS) || (around?.attribution ?? ''),
    isQueryable: queryable === '' ? (around?.isQueryable ?? false) : queryable === '1' || queryable === 'true',
    legendUrl: legend ? attributeOf(legend, 'href') : '',
    // Styles of the layers around are inherited, too.
    style: (style && childText(style, 'Name')) || (around?.style ?? ''),
    ...scalesOf(layer, around),
  };
}

/** Its own systems before those of the layers around it; gathered for one layer alone, for each of thousands may have thousands around it. */
export function systemsOf(layer: WmsLayer): string[] {
  const names: string[] = [];
  for (let at: WmsLayer | undefined = layer; at; at = at.around) for (const name of at.ownSystems) names.push(name);
  return names;
}

/** Every layer with a name, in the order of the document; those nested too deep are left out. */
export function wmsLayers(capability: Element): WmsLayer[] {
  const found: WmsLayer[] = [];
  const walk = (parent: Element, around: WmsLayer | undefined, depth: number): void => {
    if (depth > MAX_LAYER_DEPTH) return;
    for (const element of childrenNamed(parent, 'Layer')) {
      const layer = readLayer(element, around);
      if (layer.name !== '') found.push(layer);
      walk(element, layer, depth + 1);
    }
  };
  walk(capability, undefined, 0);
  return found;
}
