import { formatTyped } from '../../domain/text/format.ts';
import { ZOOM } from '../../domain/limits.ts';
import type { FoundCoordinates } from '../../domain/coordinates/readCoordinates.ts';
import { raiseNotice } from '../shell/raiseNotice.ts';
import { showPosition } from './showPosition.ts';

/**
 * Typed coordinates become a pin with what lies around it. What was not written as §5 says is repeated as it was
 * understood: whoever pasted something else sees where it led.
 */
export async function goToCoordinates({ position, form, swapped }: FoundCoordinates): Promise<boolean> {
  if (swapped) raiseNotice('info', 'notice.understoodSwapped', { position: formatTyped(position) });
  else if (form !== 'google') raiseNotice('info', 'notice.understood', { position: formatTyped(position) });
  return showPosition(position, { address: '', zoom: ZOOM.place });
}
