import { useSnapshot } from 'valtio';
import { choosePicture, openPictureDialog } from '../../flows/picture/choosePicture.ts';
import { dropPicture } from '../../flows/picture/closePicture.ts';
import { useText } from '../../i18n/text/useText.ts';
import { pictureSlice } from '../../state/picture/pictureSlice.ts';
import { Button, FileButton } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { PhotoButton } from './PhotoButton.tsx';
import { usePastedPicture } from './usePastedPicture.ts';
import styles from './PictureEntry.module.css';

/** In the goc-ranh tab: the ways to a picture of the corners, and back to the one that is kept (§2). */
export function PictureEntry() {
  const { picture, review } = useSnapshot(pictureSlice);
  const text = useText();
  usePastedPicture();
  const count = review?.parcels[review.chosen]?.corners.length;
  return (
    <div role="group" aria-label={text('ocr.entry')}>
      <div className={styles.ways}>
        <PhotoButton />
        <FileButton icon="picture" label={text('ocr.choose')} accept="image/*" onPick={(file) => void choosePicture(file)} />
      </div>
      {picture && (
        <div className={styles.kept}>
          <img className={styles.thumbnail} src={picture.previewUrl} alt="" />
          <p className={styles.words}>{count === undefined ? text('ocr.kept') : text('ocr.keptRead', { count })}</p>
          <Button variant="quiet" onPress={openPictureDialog}>
            {text('ocr.resume')}
          </Button>
          <IconButton icon="remove" label={text('ocr.drop')} onPress={dropPicture} />
        </div>
      )}
    </div>
  );
}
