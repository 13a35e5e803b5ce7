import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { READER_DOWNLOAD_MB } from '../../domain/limits.ts';
import { backToReview } from '../../flows/picture/openPicture.ts';
import { readPicture, typeReading } from '../../flows/picture/readPicture.ts';
import { useText } from '../../i18n/useText.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { ActionBar } from './ActionBar.tsx';
import { CropPicture } from './CropPicture.tsx';
import { PictureChooser } from './PictureChooser.tsx';
import { PictureOutcome } from './PictureOutcome.tsx';
import styles from './Picture.module.css';

interface PictureFormProps {
  province: (fault: string | undefined) => ReactNode;
  isOpening: boolean;
}

/** The image form (§5): a picture and the part of it to read, and the province of its paper. */
export function PictureForm({ province, isOpening }: PictureFormProps) {
  const { picture, review, missing } = useSnapshot(pictureSlice);
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
            {text('ocr.local')} {text('ocr.download', { size: READER_DOWNLOAD_MB })}
          </p>
        </div>
      </div>
      <ActionBar aside>
        {review ? (
          <Button onPress={backToReview}>{text('ocr.toReview')}</Button>
        ) : (
          <Button onPress={typeReading}>{text('ocr.byHand')}</Button>
        )}
        <Button type="submit" variant="primary" busy={isOpening}>
          {text(review ? 'ocr.readAgain' : 'ocr.read')}
        </Button>
      </ActionBar>
    </Form>
  );
}
