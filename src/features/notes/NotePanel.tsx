import { useSnapshot } from 'valtio';
import { closeNote, discardNote, stayInNote } from '../../flows/notes/closeNote.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { DeleteNoteDialog } from './DeleteNoteDialog.tsx';
import { EditNote } from './EditNote.tsx';
import { NewNote } from './NewNote.tsx';
import styles from './Notes.module.css';

/** Typed words are not lost by closing the form. */
function LeaveNoteDialog() {
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

/** 'Thông tin ghi chú' (§2): the form of a new note, and the edit view of a saved one. */
export function NotePanel() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();
  if (!form) return null;
  return (
    <Drawer title={text('notes.formTitle')} halfShare={0.7} onClose={closeNote}>
      {form.saved ? <EditNote key={form.uid} /> : <NewNote key={form.uid} />}
      <LeaveNoteDialog />
      <DeleteNoteDialog />
    </Drawer>
  );
}
