import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { READER_FETCH_MB } from '../../domain/limits.ts';
import { choosePicture } from '../../flows/picture/choosePicture.ts';
import { readPicture, typeReading } from '../../flows/picture/readPicture.ts';
import { useText } from '../../i18n/text/useText.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
import { backToReview } from '../../state/picture/readingPicture.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { Button, FileButton } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { ActionBar } from './ActionBar.tsx';
import { CropPicture } from './CropPicture.tsx';
import { PhotoButton } from './PhotoButton.tsx';
import styles from './Picture.module.css';
import { PICTURE_FAULT_WORDS } from './faultWords.ts';

/** Ways to choose a picture: camera, file, drop or paste. */
function PictureChooser() {
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

/** Why the last picture could not be read: §8's words, and below them what can be done. */
function PictureOutcome() {
  const { fault, picture } = useSnapshot(pictureSlice);
  const text = useText();
  if (!fault) return null;
  return (
    <Callout tone="error" icon="warning" live>
      <p className={styles.strong}>{text('ocr.failed')}</p>
      <p>{text(PICTURE_FAULT_WORDS[fault])}</p>
      {fault === 'engine' && picture && (
        <div className={styles.retry}>
          <Button icon="retry" onPress={() => void readPicture()}>
            {text('ocr.retry')}
          </Button>
        </div>
      )}
    </Callout>
  );
}

interface PictureFormProps {
  province: (fault: string | undefined) => ReactNode;
  isOpening: boolean;
}

/** The image form (§5): a picture and the part of it to read, and the province of its paper. */
export function PictureForm({ province, isOpening }: PictureFormProps) {
  const { picture, review, paper, missing } = useSnapshot(pictureSlice);
  const { provinceCode } = useSnapshot(searchSlice).corners;
  const text = useText();
  return (
    <Form onSubmit={() => void readPicture()} busy={isOpening}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {isOpening && (
            <div role="status" aria-label={text('ocr.opening')}>
              <Skeleton height={200} />
            </div>
          )}
          {!isOpening && (picture ? <CropPicture /> : <PictureChooser />)}
          <PictureOutcome />
        </div>
        <div className={styles.column}>
          {province(missing.province && provinceCode === '' ? text('ocr.noProvince') : undefined)}
          <p className={styles.soft}>{text('ocr.note')}</p>
          <p className={styles.soft}>
            {text('ocr.local')} {text('ocr.download', READER_FETCH_MB)}
          </p>
        </div>
      </div>
      <ActionBar aside>
        {paper ? (
          <Button onPress={backToReview}>{text(review ? 'ocr.toReview' : 'ocr.toPaper')}</Button>
        ) : (
          <Button onPress={typeReading}>{text('ocr.byHand')}</Button>
        )}
        <Button type="submit" variant="primary" busy={isOpening}>
          {text(paper ? 'ocr.readAgain' : 'ocr.read')}
        </Button>
      </ActionBar>
    </Form>
  );
}
