import { useSnapshot } from 'valtio';
import { discardNote, stayInNote } from '../../flows/notes/openNote.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Notes.module.css';

/** Typed words are not lost by closing the form. */
export function LeaveNoteDialog() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();
  if (!form?.leaving) return null;
  return (
    <Dialog title={text('notes.leaveTitle')} closeLabel={text('drawer.close')} start="title" onClose={stayInNote}>
      <p className={styles.soft}>{text('notes.leaveText')}</p>
      <div className={styles.choices}>
        <Button variant="danger" onPress={discardNote}>
          {text('notes.leave')}
        </Button>
        <Button variant="primary" onPress={stayInNote}>
          {text('notes.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
