import { useSnapshot } from 'valtio';
import { redoDrawing, setSnapping, undoDrawing } from '../../flows/draw.ts';
import { useText } from '../../i18n/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './Measure.module.css';

/** Beside the panel's heading: every step back and forth, and whether points are caught by the land around. */
export function DrawSteps() {
  const { canUndo, canRedo, snapping } = useSnapshot(drawingSlice);
  const text = useText();
  return (
    <>
      <button
        type="button"
        role="switch"
        className={styles.step}
        aria-checked={snapping}
        aria-label={text('draw.snapping')}
        title={text('draw.snapping')}
        onClick={() => setSnapping(!snapping)}
      >
        <Icon name="magnet" />
      </button>
      <Step icon="undo" label={text('draw.undo')} enabled={canUndo} onPress={undoDrawing} />
      <Step icon="redo" label={text('draw.redo')} enabled={canRedo} onPress={redoDrawing} />
    </>
  );
}

interface StepProps {
  icon: IconName;
  label: string;
  enabled: boolean;
  onPress: () => void;
}

/** Not `disabled` when there is nothing left to undo: the last press would throw keyboard focus away. */
function Step({ icon, label, enabled, onPress }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      aria-disabled={!enabled || undefined}
      onClick={() => {
        if (enabled) onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
