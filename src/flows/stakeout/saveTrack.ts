import { stakeoutRun } from '../../state/stakeout/stakeoutRun.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { openNewNote } from '../notes/openNote.ts';

/** Turns the recorded track into the drawing, in one undo step, and into a new note. */
export function saveTrack(): void {
  if (stakeoutRun.track.length < 2) return;
  loadDrawing({ mode: 'line', points: stakeoutRun.track.map(({ lng, lat }) => ({ lng, lat })), isClosed: true });
  openNewNote();
}
