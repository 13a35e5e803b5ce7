import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadNotes } from '../../flows/notes/loadNotes.ts';
import { useText } from '../../i18n/useText.ts';
import { networkSlice } from '../../state/hostSlice.ts';
import { closeNotes, notesSlice } from '../../state/notesSlice.ts';
import { chooseNotesTab } from '../../state/notes/noteList.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { DeleteNoteDialog } from './DeleteNoteDialog.tsx';
import { NOTE_KIND_NAMES, NOTE_KINDS } from './noteKindNames.ts';
import { NoteList } from './NoteList.tsx';
import { UnsentNotes } from './UnsentNotes.tsx';

/** 'Ghi chú của tôi' (§2): a tab for each kind, ten a page. */
export function NotesPanel() {
  const { opened, tab, outboxChange } = useSnapshot(notesSlice);
  const { user } = useSnapshot(sessionSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();

  useEffect(() => void loadNotes(), [opened, tab, outboxChange, user?.id, online]);

  return (
    <Drawer title={text('notes.title')} halfShare={0.62} onClose={closeNotes}>
      <Tabs
        label={text('notes.tabs')}
        tabs={NOTE_KINDS.map((value) => ({ value, text: text(NOTE_KIND_NAMES[value]) }))}
        value={tab}
        onChange={chooseNotesTab}
      >
        <UnsentNotes />
        <NoteList />
      </Tabs>
      <DeleteNoteDialog />
    </Drawer>
  );
}
