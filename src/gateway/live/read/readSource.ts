import { LiveError } from '../liveError.ts';
import { readArcgis } from './readArcgis.ts';
import { readPmtiles } from './readPmtiles.ts';
import { readTileJson } from './readTileJson.ts';
import { readWfs } from './readWfs.ts';
import { readWms } from './readWms.ts';
import { readWmts } from './readWmts.ts';
import { readXyz } from './readXyz.ts';
import { sourceKindOf } from './sourceKindOf.ts';
import { type LiveDraft, SOURCE_KINDS, type SourceKind, type SourceReading } from './sourceReading.ts';

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
 * What a service says of one of its layers, and how it is asked for it.
 * @param typed as the operator typed it
 * @param kind where the address does not tell
 * @throws LiveError in words
 */
export function readSource(typed: string, kind: SourceKind | undefined, reading: SourceReading): Promise<LiveDraft> {
  const known = kind ?? sourceKindOf(typed);
  if (known) return READERS[known](reading);
  throw new LiveError(`Không rõ loại dịch vụ của địa chỉ này; thêm --kind ${SOURCE_KINDS.join('|')} (kind of service not recognised).`);
}
