import { closeNote } from '../../flows/openNote.ts';
import { useText } from '../../i18n/useText.ts';
import { Drawer } from '../../ui/Drawer.tsx';

export function NotePanel() {
  const text = useText();
  return (
    <Drawer title={text('notes.formTitle')} onClose={closeNote}>
      {null}
    </Drawer>
  );
}
