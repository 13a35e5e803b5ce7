import { LiveError } from '../liveError.ts';
import { readArcgis } from './readArcgis.ts';
import { readPmtiles } from './readPmtiles.ts';
import { readTileJson } from './readTileJson.ts';
import { readWfs } from './readWfs.ts';
import { readWms } from './readWms.ts';
import { readWmts } from './readWmts.ts';
import { readXyz } from './readXyz.ts';
import { type LiveDraft, readBounds, SOURCE_KINDS, type SourceKind, type SourceReading } from './sourceReading.ts';

/** Detects the kind from the operator's text: a URL, or a template with braces. */
export function sourceKindOf(typed: string): SourceKind | undefined {
  const text = typed.trim();
  if (/\{z\}/.test(text) && /\{x\}/.test(text) && /\{-?y\}/.test(text)) return 'xyz';
  if (!URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const service = [...searchParams].find(([name]) => name.toLowerCase() === 'service')?.[1].toLowerCase();
  if (service === 'wms' || service === 'wmts' || service === 'wfs') return service;
  if (/\/(MapServer|FeatureServer)(\/\d+)?\/?$/i.test(pathname)) return 'arcgis';
  if (/WMTSCapabilities\.xml$/i.test(pathname) || /\/wmts\/?$/i.test(pathname)) return 'wmts';
  if (/\.pmtiles$/i.test(pathname)) return 'pmtiles';
  if (/\.json$/i.test(pathname)) return 'tilejson';
  if (/\/(wms|WMSServer)\/?$/i.test(pathname)) return 'wms';
  if (/\/(wfs|WFSServer)\/?$/i.test(pathname)) return 'wfs';
  return undefined;
}

const READERS: Readonly<Record<SourceKind, (reading: SourceReading) => Promise<LiveDraft>>> = {
  wms: readWms,
  wmts: readWmts,
  xyz: readXyz,
  arcgis: readArcgis,
  wfs: readWfs,
  tilejson: readTileJson,
  pmtiles: readPmtiles,
};

/**
 * Tolerance for bounds in degrees of a layer in a VN-2000 grid: the datums differ by some 200 m, and MapServer 8 shifts
 * in the wrong direction.
 */
const DATUM_DEG = 0.005;

/** Enlarges bounds that may be shifted, because nothing outside of them is drawn. */
function withRoom(draft: LiveDraft): LiveDraft {
  const { request, bounds } = draft;
  if (!('grid' in request) || request.grid === null) return draft;
  const [west, south, east, north] = bounds;
  const widened: LiveDraft['bounds'] = [west - DATUM_DEG, south - DATUM_DEG, east + DATUM_DEG, north + DATUM_DEG];
  return { ...draft, bounds: readBounds(widened) ?? bounds };
}

/** @param kind needed if the URL typed by the operator does not show it */
export async function readSource(typed: string, kind: SourceKind | undefined, reading: SourceReading): Promise<LiveDraft> {
  const known = kind ?? sourceKindOf(typed);
  if (known) return withRoom(await READERS[known](reading));
  throw new LiveError(`Không rõ loại dịch vụ của địa chỉ này; thêm --kind ${SOURCE_KINDS.join('|')} (kind of service not recognised).`);
}
