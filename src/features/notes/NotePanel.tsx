import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { measureNote } from '../../flows/notes/saveNote.ts';
import { closeNote } from '../../flows/notes/openNote.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { DeleteNoteDialog } from './DeleteNoteDialog.tsx';
import { EditNote } from './EditNote.tsx';
import { LeaveNoteDialog } from './LeaveNoteDialog.tsx';
import { NewNote } from './NewNote.tsx';

/** 'Thông tin ghi chú' (§2): the form of a new note, and the edit view of a saved one. */
export function NotePanel() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();

  useEffect(() => void measureNote(), [form?.uid, form?.points]);

  if (!form) return null;
  return (
    <Drawer title={text('notes.formTitle')} halfShare={0.7} onClose={closeNote}>
      {form.saved ? <EditNote key={form.uid} /> : <NewNote key={form.uid} />}
      <LeaveNoteDialog />
      <DeleteNoteDialog />
    </Drawer>
  );
}
