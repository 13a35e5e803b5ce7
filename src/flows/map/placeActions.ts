import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { formatTyped } from '../../domain/text/format.ts';
import { showMapMenu } from '../../state/map/mapMenuSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { openMeasure } from '../drawing/openMeasure.ts';
import { copyText } from '../shell/copyText.ts';
import { sharePressed } from '../shell/sharePressed.ts';
import { pickPosition } from './tapMap.ts';

export const placeActions = {
  /** Copies coordinates as 'Toạ độ Google' accepts them. */
  async copy(position: LngLat): Promise<void> {
    const copied = await copyText(formatTyped(position));
    // Otherwise it stays, so that the coordinates can be selected there.
    if (copied) showMapMenu(null);
    raiseNotice(copied ? 'success' : 'error', copied ? 'mapMenu.copied' : 'mapMenu.copyFailed');
  },

  /** Starts a line at the place. One undo step restores the earlier drawing. */
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
