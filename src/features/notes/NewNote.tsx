import { useSnapshot } from 'valtio';
import { replaceNote, saveNote } from '../../flows/notes/saveNote.ts';
import { takeNotePicture } from '../../flows/notes/takeNotePicture.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { NoteFacts } from './NoteFacts.tsx';
import { NoteFields } from './NoteFields.tsx';
import styles from './Notes.module.css';
import { SaveFailure } from './SaveFailure.tsx';

/** The map's picture: being taken, taken, or failed; a note can be saved without it. */
function NewPicture() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();
  if (!form || form.points.length === 0) return null;
  if (form.picture === 'taken') {
    return (
      <div className={styles.frame}>
        <img className={styles.picture} src={form.pictureUrl} alt={text('notes.pictureTaken')} />
        <div className={styles.again}>
          <Button icon="camera" onPress={() => void takeNotePicture()}>
            {text('notes.pictureAgain')}
          </Button>
        </div>
      </div>
    );
  }
  if (form.picture === 'failed') {
    return (
      <div className={styles.missing} role="status">
        <p>{text('notes.pictureFailed')}</p>
        <Button icon="camera" onPress={() => void takeNotePicture()}>
          {text('notes.pictureAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.missing} role="status">
      <p>{text('notes.pictureTaking')}</p>
    </div>
  );
}

/** What was drawn, about to be saved: picture, kind, name and note (§2, §5). */
export function NewNote() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();
  if (!form) return null;
  return (
    <Form busy={form.busy} onSubmit={() => void saveNote()}>
      {form.original && (
        <RadioGroup
          label={text('notes.target')}
          value={form.replaces ? 'replace' : 'new'}
          options={[
            { value: 'replace', text: text('notes.replace') },
            { value: 'new', text: text('notes.asNew') },
          ]}
          onChange={(target) => replaceNote(target === 'replace')}
        />
      )}
      <NewPicture />
      <NoteFields titleMissing={form.titleMissing} />
      {form.points.length > 0 ? (
        <NoteFacts />
      ) : (
        <Callout tone="warning" icon="warning" live>
          {text('notes.unfinished')}
        </Callout>
      )}
      <div className={styles.submit}>
        <SaveFailure />
        <Button type="submit" variant="primary" icon="check" wide busy={form.busy}>
          {text('notes.save')}
        </Button>
      </div>
    </Form>
  );
}
