import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { isPictureFile } from '../../domain/picture/startCrop.ts';
import { choosePicture, openPictureDialog } from '../../flows/picture/choosePicture.ts';
import { hasCameraApi, openCamera } from '../../flows/picture/openCamera.ts';
import { useText } from '../../i18n/text/useText.ts';
import { Button, FileButton } from '../../ui/controls/Button.tsx';
import { dropPicture } from '../../flows/picture/closePicture.ts';
import { pictureSlice } from '../../state/picture/pictureSlice.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './PictureEntry.module.css';

const takesText = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Takes a picture from the clipboard, unless a field or another handler takes the text that came with it. */
function pastePicture(event: ClipboardEvent): void {
  const { clipboardData, defaultPrevented, target } = event;
  const picture = [...(clipboardData?.files ?? [])].find(isPictureFile);
  if (!picture || defaultPrevented) return;
  if (takesText(target) && clipboardData?.types.includes('text/plain')) return;
  event.preventDefault();
  void choosePicture(picture);
}

/** Accepts a picture pasted anywhere on the page while the component is mounted. */
export function usePastedPicture(): void {
  useEffect(() => {
    document.addEventListener('paste', pastePicture);
    return () => document.removeEventListener('paste', pastePicture);
  }, []);
}

/** Takes a photograph: with our own camera dialog, or the phone's camera app where a page has no camera access. */
export function PhotoButton({ label }: { label?: string }) {
  const text = useText();
  const buttonLabel = label ?? text('ocr.takePhoto');
  return hasCameraApi() ? (
    <Button icon="camera" onPress={() => void openCamera()}>
      {buttonLabel}
    </Button>
  ) : (
    <FileButton icon="camera" label={buttonLabel} accept="image/*" capture onPick={(photo) => void choosePicture(photo)} />
  );
}

/** Ways to a picture of the corners in the goc-ranh tab, and back to the current one (§2). */
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
