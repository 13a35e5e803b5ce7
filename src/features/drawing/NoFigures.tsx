import { type Snapshot, useSnapshot } from 'valtio';
import { canClose, type Drawing } from '../../domain/drawing/drawing.ts';
import type { DrawingHint } from '../../domain/drawing/drawingEvent.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { DRAWING_MAX_POINTS } from '../../domain/limits.ts';
import { type Text, useText } from '../../i18n/text/useText.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';

/** Returns the reason of a refused action, or the first step; undefined once there is something to measure. */
export function hintText(drawing: Snapshot<Drawing>, hint: DrawingHint | null, text: Text): string {
  if (hint) return text(`draw.hint.${hint}`, { most: formatNumber(DRAWING_MAX_POINTS, 0) });
  const { mode, points } = drawing;
  if (mode === 'none') return text('draw.hint.chooseMode');
  if (points.length === 0) return text(mode === 'point' ? 'draw.startPoint' : 'draw.startLine');
  if (canClose(drawing)) return text(mode === 'area' ? 'draw.closeArea' : 'draw.closeLine');
  return mode !== 'point' && points.length === 1 ? text('draw.nextPoint') : '';
}

export function NoFigures() {
  const { drawing } = useSnapshot(drawingSlice);
  const text = useText();
  return <EmptyState picture="map" title={hintText(drawing, null, text)} text={text('measure.emptyText')} />;
}
