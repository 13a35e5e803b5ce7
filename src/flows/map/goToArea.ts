import { ZOOM } from '../../domain/limits.ts';
import { coverageSlice } from '../../state/map/coverageSlice.ts';
import { flyTo } from './flyTo.ts';

/** The map goes to where there is something to see. */
export function goToArea(code: string): void {
  const area = coverageSlice.areas.find((each) => each.code === code);
  if (area) flyTo({ ...area.center }, area.hasParcels ? ZOOM.initial : ZOOM.planningResult);
}
