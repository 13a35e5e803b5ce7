import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { formatTyped } from '../../domain/text/format.ts';
import { showMapMenu } from '../../state/map/mapMenuSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { openMeasure } from '../drawing/openMeasure.ts';
import { copyText } from '../shell/copyText.ts';
import { sharePressed } from '../shell/sharePressed.ts';
import { pickPosition } from './tapMap.ts';

/** What the menu of a place offers, and closes it. */
export const placeActions = {
  /** As 'Toạ độ Google' takes it. */
  async copy(position: LngLat): Promise<void> {
    const copied = await copyText(formatTyped(position));
    // Else it stays, for the coordinates to be selected there.
    if (copied) showMapMenu(null);
    raiseNotice(copied ? 'success' : 'error', copied ? 'mapMenu.copied' : 'mapMenu.copyFailed');
  },

  /** A line begins at the place. What was drawn before comes back with one step. */
  measure(position: LngLat): void {
    showMapMenu(null);
    loadDrawing({ mode: 'line', points: [position], isClosed: false });
    openMeasure();
  },

  pick(position: LngLat): void {
    showMapMenu(null);
    void pickPosition(position);
  },

  share(position: LngLat, title: string): Promise<void> {
    showMapMenu(null);
    return sharePressed(title, { at: position });
  },
};
