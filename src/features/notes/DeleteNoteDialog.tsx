import { useSnapshot } from 'valtio';
import { confirmNoteDeletion } from '../../flows/notes/confirmNoteDeletion.ts';
import { useText } from '../../i18n/text/useText.ts';
import { notesSlice } from '../../state/notes/notesSlice.ts';
import { cancelNoteDeletion } from '../../state/notes/noteList.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Notes.module.css';

/** A note is deleted only after asking. */
export function DeleteNoteDialog() {
  const { deleting } = useSnapshot(notesSlice);
  const text = useText();
  if (!deleting) return null;
  return (
    <Dialog title={text('notes.deleteTitle')} closeLabel={text('drawer.close')} start="title" onClose={cancelNoteDeletion}>
      <p className={styles.soft}>{text('notes.deleteText', { title: deleting.note.title })}</p>
      <div className={styles.choices}>
        <Button onPress={cancelNoteDeletion}>{text('notes.keep')}</Button>
        <Button variant="danger" busy={deleting.busy} onPress={() => void confirmNoteDeletion()}>
          {text('notes.delete')}
        </Button>
      </div>
    </Dialog>
  );
}
