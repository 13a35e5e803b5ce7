import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { interiorPoint } from '../../domain/geometry/ring.ts';
import { cornersGround } from '../../flows/parcel/measureShownGround.ts';
import { useText } from '../../i18n/text/useText.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { GroundActions } from './GroundActions.tsx';
import { PlanStrips } from './PlanStrips.tsx';
import { PlanVerdictBlock } from './PlanVerdictBlock.tsx';

interface CornersGroundProps {
  part: 'verdict' | 'strips' | 'actions';
  share?: ReactNode;
}

/** Parts that searched corners share with a parcel's panel: its plannings, and its actions. */
export function CornersGround({ part, share }: CornersGroundProps) {
  const corners = useSnapshot(cornersSlice);
  const { table } = corners;
  const text = useText();
  if (!table) return null;
  const ring = table.corners.map(({ position }) => ({ lng: position.lng, lat: position.lat }));
  if (part === 'actions') {
    return <GroundActions name={text('cornersPanel.title')} ground={{ ring }} middle={interiorPoint(ring)} table={table} share={share} />;
  }
  const ground = cornersGround(corners);
  if (!ground) return null;
  return part === 'verdict' ? <PlanVerdictBlock ground={ground} areaM2={0} /> : <PlanStrips ground={ground} areaM2={0} />;
}
