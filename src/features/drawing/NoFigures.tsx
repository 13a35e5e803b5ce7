import { useSnapshot } from 'valtio';
import { startDrawing } from '../../flows/drawing/openMeasure.ts';
import { useText } from '../../i18n/text/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { DRAW_MODES, MODE_LOOK } from './drawModes.ts';
import { hintWords } from './hintWords.ts';
import styles from './Measure.module.css';

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
