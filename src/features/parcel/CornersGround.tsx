import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { interiorPoint } from '../../domain/geometry/ring.ts';
import { useText } from '../../i18n/useText.ts';
import { cornersSlice } from '../../state/cornersSlice.ts';
import { GroundActions } from './GroundActions.tsx';
import { PlanStrips } from './PlanStrips.tsx';
import { PlanVerdictBlock } from './PlanVerdictBlock.tsx';

type Part = 'verdict' | 'strips' | 'actions';

interface CornersGroundProps {
  /** Of the panel of searched corners. */
  part: Part;
  share?: ReactNode;
}

/** What the panel of searched corners shares with a parcel's: what is planned there, and what can be done with it. */
export function CornersGround({ part, share }: CornersGroundProps) {
  const { table, fault } = useSnapshot(cornersSlice);
  const text = useText();
  if (!table) return null;
  const ring = table.corners.map(({ position }) => ({ lng: position.lng, lat: position.lat }));
  if (part === 'actions') {
    return <GroundActions name={text('cornersPanel.title')} ground={{ ring }} middle={interiorPoint(ring)} table={table} share={share} />;
  }
  // Fewer corners bound no ground; what crosses itself would be measured wrong.
  if (ring.length < 3 || fault !== null) return null;
  const ground = { id: `corners:${JSON.stringify(ring)}`, ring };
  return part === 'verdict' ? <PlanVerdictBlock ground={ground} areaM2={0} /> : <PlanStrips ground={ground} areaM2={0} />;
}
