import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { ZoneFault } from '../../../src/domain/land/planOverlap.ts';
import type { LocalPlane } from '../../../src/domain/geometry/tangentPlane.ts';
import type { PackedZones } from './packedZones.ts';
import { RegionBuilder, type Regions, regionFault } from './regions.ts';
import { RegionClipper } from './regionClipper.ts';

interface ClippingParcel {
  /** On the plane; one region. */
  region: Regions;
  /** Of the parcel, degrees. */
  boxDeg: LngLatBox;
  plane: LocalPlane;
}

/** The parcel, then what of each zone of these plannings lies in its box, one after the other, on its plane. */
export function clippedZones(
  { region, boxDeg, plane }: ClippingParcel,
  plannings: readonly PackedZones[],
  noteFault: (fault: ZoneFault) => void = () => undefined,
): Regions {
  const ofParcel = region.xy.length;
  const [corners, rings, zones] = [0, 1, 2].map((count) =>
    plannings.reduce((sum, { lngLat, ringEnds, landCodes }) => sum + [lngLat, ringEnds, landCodes][count]!.length, 0),
  ) as [number, number, number];
  const builder = new RegionBuilder((ofParcel + corners) / 2, rings + 4, zones + 1);
  let from = 0;
  for (const end of region.ringEnds) {
    builder.addRing(region.xy, from * 2, end * 2);
    from = end;
  }
  builder.endRegion();
  const clipper = new RegionClipper(boxDeg);
  for (const { lngLat, ringEnds, zoneEnds, landCodes } of plannings) {
    const inDegrees: Regions = { xy: lngLat, ringEnds, regionEnds: zoneEnds };
    for (let zone = 0; zone < landCodes.length; zone += 1) {
      const fault = regionFault(inDegrees, zone);
      if (fault) noteFault(fault);
      if (fault !== 'badCoordinates') clipper.clip(inDegrees, zone, builder);
      builder.endRegion();
    }
  }
  const { regions } = builder;
  const ofZones = regions.xy.subarray(ofParcel);
  plane.project(ofZones, ofZones);
  return regions;
}
