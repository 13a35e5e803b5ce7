import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { choosePicture } from '../../flows/choosePicture.ts';
import { dropPicture, openPicture } from '../../flows/openPicture.ts';
import { useText } from '../../i18n/useText.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PhotoButton } from './PhotoButton.tsx';
import styles from './PictureEntry.module.css';

/** Takes a picture from the clipboard: text goes where it was meant to. */
function pastePicture(event: ClipboardEvent): void {
  const picture = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith('image/'));
  if (!picture) return;
  event.preventDefault();
  void choosePicture(picture);
}

/** In the goc-ranh tab: the ways to a picture of the corners, and back to the one that is kept (§2). */
export function PictureEntry() {
  const { picture, review } = useSnapshot(pictureSlice);
  const text = useText();

  useEffect(() => {
    document.addEventListener('paste', pastePicture);
    return () => document.removeEventListener('paste', pastePicture);
  }, []);

  const count = review?.parcels[review.chosen]?.corners.length;
  return (
    <div className={styles.entry} role="group" aria-label={text('ocr.entry')}>
      <div className={styles.ways}>
        <PhotoButton />
        <FileButton icon="picture" label={text('ocr.choose')} accept="image/*" onPick={(file) => void choosePicture(file)} />
      </div>
      {picture && (
        <div className={styles.kept}>
          <img className={styles.thumbnail} src={picture.previewUrl} alt="" />
          <p className={styles.words}>{count === undefined ? text('ocr.kept') : text('ocr.keptRead', { count })}</p>
          <Button variant="quiet" onPress={openPicture}>
            {text('ocr.resume')}
          </Button>
          <IconButton icon="remove" label={text('ocr.drop')} onPress={dropPicture} />
        </div>
      )}
    </div>
  );
}
