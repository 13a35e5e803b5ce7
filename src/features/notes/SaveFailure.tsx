import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/useText.ts';
import { notesSlice, outboxSlice } from '../../state/notesSlice.ts';
import { Callout } from '../../ui/layout/Callout.tsx';

/** Why the form is still there after 'Lưu': the toast that said so is gone after two seconds (§8). */
export function SaveFailure() {
  const { form } = useSnapshot(notesSlice);
  const { refused } = useSnapshot(outboxSlice);
  const text = useText();
  if (!form?.failed) return null;
  const { uid } = form.saved ?? (form.replaces && form.original ? form.original : form);
  const refusal = refused.find((note) => note.uid === uid);
  return (
    <Callout tone="error" icon="warning">
      {form.failed === 'refused'
        ? text('notes.refusedWhy', { why: refusal?.words || text('outbox.refusedWordless') })
        : text('notes.unsaved')}
    </Callout>
  );
}
