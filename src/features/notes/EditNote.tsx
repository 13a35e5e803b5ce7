import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ListedNote } from '../../domain/notes/listedNote.ts';
import { askToDeleteNote } from '../../flows/notes/confirmNoteDeletion.ts';
import { saveNote } from '../../flows/notes/saveNote.ts';
import { showNote } from '../../flows/notes/showNote.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { NoteFacts } from './NoteFacts.tsx';
import { NoteFields } from './NoteFields.tsx';
import { NoteShape } from './NoteShape.tsx';
import styles from './Notes.module.css';
import { SaveFailure } from './SaveFailure.tsx';

interface SavedPictureProps {
  note: ListedNote;
  pictureUrl: string;
}

/** The note's picture: pressing it shows the shape on the map (§2). Without one the shape itself stands there. */
function SavedPicture({ note, pictureUrl }: SavedPictureProps) {
  const text = useText();
  const [broken, setBroken] = useState(false);
  return (
    <button type="button" className={styles.show} onClick={() => showNote(note)}>
      {pictureUrl === '' || broken ? (
        <NoteShape kind={note.kind} points={note.points} large />
      ) : (
        <img className={styles.picture} src={pictureUrl} alt="" onError={() => setBroken(true)} />
      )}
      <span className={styles.caption}>
        <Icon name="baseMap" size={18} />
        {text('notes.showOnMap')}
      </span>
    </button>
  );
}

/** A saved note: picture, facts, fields, 'Xoá' and 'Xác nhận' (§2). */
export function EditNote() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();
  if (!form?.saved) return null;
  const { saved } = form;
  return (
    <Form busy={form.busy} onSubmit={() => void saveNote()}>
      {saved.isWaiting && (
        <Callout tone={saved.refusal === null ? 'info' : 'error'} icon={saved.refusal === null ? 'offline' : 'warning'}>
          {saved.refusal === null ? text('notes.waitingText') : text('notes.refusedWhy', { why: saved.refusal })}
        </Callout>
      )}
      <SavedPicture key={form.pictureUrl} note={saved} pictureUrl={form.pictureUrl} />
      <NoteFacts />
      <NoteFields titleMissing={form.titleMissing} />
      <div className={styles.submit}>
        {saved.refusal === null && <SaveFailure />}
        <div className={styles.choices}>
          <Button variant="danger" icon="remove" onPress={() => askToDeleteNote(saved)}>
            {text('notes.delete')}
          </Button>
          <Button type="submit" variant="primary" icon="check" busy={form.busy}>
            {text('notes.confirm')}
          </Button>
        </div>
      </div>
    </Form>
  );
}
