import { useSnapshot } from 'valtio';
import { choosePicture } from '../../flows/picture/choosePicture.ts';
import { useText } from '../../i18n/useText.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
import { FileButton } from '../../ui/controls/FileButton.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { PhotoButton } from './PhotoButton.tsx';
import styles from './Picture.module.css';

/** Where the picture will be: by camera, from a file, dropped or pasted. */
export function PictureChooser() {
  const { missing } = useSnapshot(pictureSlice);
  const text = useText();
  return (
    <div className={styles.chooser} data-missing={missing.picture || undefined}>
      <Icon name="picture" size={40} />
      <div className={styles.ways}>
        <PhotoButton />
        <FileButton icon="picture" label={text('ocr.choose')} accept="image/*" onPick={(file) => void choosePicture(file)} />
      </div>
      <p className={styles.finePointer}>{text('ocr.dropHere')}</p>
      {missing.picture && <p className={styles.error}>{text('ocr.noPicture')}</p>}
    </div>
  );
}
