import { closeNotes } from '../../flows/openNotes.ts';
import { useText } from '../../i18n/useText.ts';
import { Drawer } from '../../ui/Drawer.tsx';

export function NotesPanel() {
  const text = useText();
  return (
    <Drawer title={text('notes.title')} onClose={closeNotes}>
      {null}
    </Drawer>
  );
}
