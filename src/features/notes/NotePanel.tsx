import { useSnapshot } from 'valtio';
import { useState } from 'react';
import { closeNote, discardNote, stayInNote } from '../../flows/notes/closeNote.ts';
import { useText } from '../../i18n/text/useText.ts';
import { notesSlice, outboxSlice } from '../../state/notes/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { DeleteNoteDialog, NoteShape } from './NoteList.tsx';
import styles from './Notes.module.css';
import type { ListedNote } from '../../domain/notes/listedNote.ts';
import { askToDeleteNote } from '../../flows/notes/confirmNoteDeletion.ts';
import { replaceNote, saveNote, typeNote } from '../../flows/notes/saveNote.ts';
import { showNote } from '../../flows/notes/openNote.ts';
import { Form } from '../../ui/controls/Form.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { takeNotePicture } from '../../flows/notes/takeNotePicture.ts';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { NOTE_TEXT_MAX_CHARS, NOTE_TITLE_MAX_CHARS } from '../../domain/limits.ts';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { formatAreaM2, formatDateTime, formatLengthM, formatTyped } from '../../domain/text/format.ts';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { meanPoint } from '../../domain/geometry/ring.ts';

function NoteFields({ titleMissing }: { titleMissing: boolean }) {
  const { form } = useSnapshot(notesSlice, { sync: true });
  const text = useText();
  if (!form) return null;
  return (
    <>
      <TextField
        label={text('notes.name')}
        required
        enterKeyHint="done"
        maxLength={NOTE_TITLE_MAX_CHARS}
        value={form.title}
        error={titleMissing ? text('notes.nameMissing') : undefined}
        onChange={(title) => typeNote({ title })}
      />
      <TextArea
        label={text('notes.text')}
        placeholder={text('notes.textHint')}
        maxLength={NOTE_TEXT_MAX_CHARS}
        value={form.note}
        onChange={(note) => typeNote({ note })}
      />
    </>
  );
}

/** Two decimals, as in the measure of a parcel. */
const AREA_DECIMALS = 2;

/** Shows a note's read-only facts: its kind, time of saving, and figures (§2). */
function NoteFacts() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();
  const center = form && meanPoint(form.points);
  if (!center) return null;
  const { kind, saved, measure } = form;
  const figure = (value: number | null, format: (known: number) => string): string => {
    if (value === null) return text('notes.none');
    return Number.isNaN(value) ? text('notes.unmeasured') : format(value);
  };
  const length = (value: number): string => text('measure.metres', { figure: formatLengthM(value) });
  const area = (value: number): string => text('measure.squareMetres', { figure: formatAreaM2(value, AREA_DECIMALS) });
  return (
    <FactList>
      <Fact name={text('notes.kind')}>{text(`notes.kind.${kind}`)}</Fact>
      {saved && <Fact name={text('notes.savedAt')}>{formatDateTime(new Date(saved.savedAt))}</Fact>}
      <Fact name={text('notes.length')}>{measure ? figure(measure.lengthM, length) : <Skeleton width="72px" />}</Fact>
      <Fact name={text('notes.area')}>{measure ? figure(measure.areaM2, area) : <Skeleton width="72px" />}</Fact>
      <Fact name={text('notes.center')}>{formatTyped(center)}</Fact>
    </FactList>
  );
}

/** Shows why the form stayed open after 'Lưu': the toast about it is gone after two seconds (§8). */
function SaveFailure() {
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

/** Shows the map's picture: in progress, done, or failed; a note can be saved without it. */
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

/** Form of a new note: picture, kind, name and note (§2, §5). */
function NewNote() {
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

/** Shows the note's picture, or its shape without one; a press shows the shape on the map (§2). */
function SavedPicture({ note, pictureUrl }: { note: ListedNote; pictureUrl: string }) {
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

/** Edit view of a saved note: picture, facts, fields, 'Xoá' and 'Xác nhận' (§2). */
function EditNote() {
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

/** Asks before closing the form loses typed text. */
function LeaveNoteDialog() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();
  if (!form?.leaving) return null;
  return (
    <Dialog title={text('notes.leaveTitle')} start="title" onClose={stayInNote}>
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

/** Panel 'Thông tin ghi chú' (§2): the form of a new note, and the edit view of a saved one. */
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
