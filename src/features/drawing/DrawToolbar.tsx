import { useSnapshot } from 'valtio';
import { canSave, hasEnoughPoints } from '../../domain/drawing/drawing.ts';
import { backDrawing, clearDrawing, closeDrawing } from '../../flows/drawing/drawing.ts';
import { openNewNote } from '../../flows/notes/openNote.ts';
import { openNotes } from '../../flows/notes/openNotes.ts';
import type { MessageId } from '../../i18n/vi.ts';
import { useText } from '../../i18n/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import styles from './Measure.module.css';

interface Action {
  icon: IconName;
  name: MessageId;
  enabled: boolean;
  press: () => void;
}

/** §2's draw toolbar. What cannot be done now keeps its place, and the focus if it had it. */
export function DrawToolbar() {
  const { drawing } = useSnapshot(drawingSlice);
  const text = useText();
  const { mode, points, isClosed } = drawing;
  // An area with too few points is not refused by silence but by §5's words; a line wants its two first (§4).
  const closes = !isClosed && mode !== 'point' && (mode !== 'line' || hasEnoughPoints(mode, points.length));
  const actions: Action[] = [
    { icon: 'closeShape', name: 'draw.close', enabled: closes, press: closeDrawing },
    { icon: 'stepBack', name: 'draw.back', enabled: points.length > 0, press: backDrawing },
    { icon: 'remove', name: 'draw.clear', enabled: points.length > 0, press: clearDrawing },
    { icon: 'save', name: 'draw.save', enabled: canSave(drawing), press: openNewNote },
    { icon: 'saved', name: 'draw.saved', enabled: true, press: openNotes },
  ];
  return (
    <div role="group" aria-label={text('draw.actions')} className={styles.toolbar}>
      {actions.map(({ icon, name, enabled, press }) => (
        <button
          key={name}
          type="button"
          className={styles.action}
          aria-disabled={!enabled || undefined}
          onClick={() => {
            if (enabled) press();
          }}
        >
          <Icon name={icon} />
          <span>{text(name)}</span>
        </button>
      ))}
    </div>
  );
}
