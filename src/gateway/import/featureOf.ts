import type { LandRecord } from '../../landFiles/landFile.ts';
import type { GeometryFault, LandFeature } from './landSource.ts';

const hasOutline = (rings: readonly Float64Array[]): boolean => (rings[0]?.length ?? 0) > 0;

/** Converts a record to a feature. Areas are kept, other geometry kinds are reported. */
export function featureOf(record: LandRecord): LandFeature {
  const { ordinal, properties, shape, hasUnread, detail } = record;
  const polygons = shape.polygons.every(hasOutline) ? shape.polygons : shape.polygons.filter(hasOutline);
  const hasOtherParts = hasUnread === true || shape.lines.length + shape.points.length > 0;
  const fault = faultOf(record, polygons.length === 0, hasOtherParts);
  if (fault !== undefined) return { ordinal, properties, polygons: [], fault, detail };
  const feature: LandFeature = { ordinal, properties, polygons };
  if (hasOtherParts) feature.hasOtherParts = true;
  if (shape.fill !== undefined) feature.fill = shape.fill;
  return feature;
}

function faultOf({ kind, fault }: LandRecord, isEmpty: boolean, hasOtherParts: boolean): GeometryFault | undefined {
  if (kind === 'overlay') return 'overlay';
  if (kind === 'link') return 'linked';
  if (fault === undefined && !isEmpty) return undefined;
  if (kind === 'track') return 'track';
  if (fault !== undefined) return fault === 'not-number' ? 'broken' : fault;
  return hasOtherParts ? 'not-polygon' : 'empty';
}
