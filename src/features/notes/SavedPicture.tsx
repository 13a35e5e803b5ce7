import { useState } from 'react';
import type { ListedNote } from '../../domain/notes/listedNotes.ts';
import { showNote } from '../../flows/notes/showNote.ts';
import { useText } from '../../i18n/useText.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { NoteShape } from './NoteShape.tsx';
import styles from './Notes.module.css';

interface SavedPictureProps {
  note: ListedNote;
  pictureUrl: string;
}

/** The note's picture: pressing it shows the shape on the map (§2). Without one the shape itself stands there. */
export function SavedPicture({ note, pictureUrl }: SavedPictureProps) {
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
