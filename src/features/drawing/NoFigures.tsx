import { useSnapshot } from 'valtio';
import type { Drawing } from '../../domain/drawing/drawing.ts';
import type { DrawingHint } from '../../domain/drawing/drawingEvent.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { DRAWING_MAX_POINTS } from '../../domain/limits.ts';
import { type Text, useText } from '../../i18n/text/useText.ts';
import { startDrawing } from '../../flows/drawing/openMeasure.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { DRAW_MODES, MODE_LOOK } from './DrawModeTool.tsx';
import styles from './Measure.module.css';

/** Why the last action was refused; without a refusal, what to do first; undefined once there is something to measure. */
export function hintWords(drawing: Pick<Drawing, 'mode'> & { points: { length: number } }, hint: DrawingHint | null, text: Text): string {
  if (hint) return text(`draw.hint.${hint}`, { most: formatNumber(DRAWING_MAX_POINTS, 0) });
  const { mode, points } = drawing;
  if (mode === 'none') return text('draw.hint.chooseMode');
  if (points.length === 0) return text(mode === 'point' ? 'draw.startPoint' : 'draw.startLine');
  return mode !== 'point' && points.length === 1 ? text('draw.nextPoint') : '';
}

/** Nothing is drawn yet: what to press first, and the buttons for it, which a full sheet would cover. */
export function NoFigures() {
  const { drawing } = useSnapshot(drawingSlice);
  const text = useText();
  return (
    <EmptyState
      picture="measure"
      title={hintWords(drawing, null, text)}
      text={text('measure.emptyText')}
      action={
        <div role="group" aria-label={text('measure.kinds')} className={styles.kinds}>
          {DRAW_MODES.map((mode) => (
            <Button key={mode} icon={MODE_LOOK[mode].icon} onPress={() => startDrawing(mode)}>
              {text(MODE_LOOK[mode].name)}
            </Button>
          ))}
        </div>
      }
    />
  );
}
