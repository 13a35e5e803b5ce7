import { useSnapshot } from 'valtio';
import { takeNotePicture } from '../../flows/notes/takeNotePicture.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Notes.module.css';

/** The map's picture: on its way, taken, or failed, which keeps nobody from saving. */
export function NewPicture() {
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
