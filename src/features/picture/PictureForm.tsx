import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import 'react-image-crop/dist/ReactCrop.css';
import { ReactCrop } from 'react-image-crop';
import type { PictureFault } from '../../domain/picture/cornerReading.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { type CameraFault, pictureSlice } from '../../state/picture/pictureSlice.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './ActionBar.module.css';
import { READER_FETCH_MB, PICTURE_CROP } from '../../domain/limits.ts';
import { choosePicture, turnPicture } from '../../flows/picture/choosePicture.ts';
import { readPicture, readWhole, typeReading } from '../../flows/picture/readPicture.ts';
import { useText } from '../../i18n/text/useText.ts';
import { backToReview, cropPart } from '../../state/picture/readingPicture.ts';
import { searchSlice } from '../../state/search/searchSlice.ts';
import { Button, FileButton, RetryButton } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { PhotoButton } from './PictureEntry.tsx';
import pictureStyles from './Picture.module.css';
import cropStyles from './Crop.module.css';

const PICTURE_FAULT_MESSAGES: Record<PictureFault, MessageId> = {
  notPicture: 'ocr.fault.notPicture',
  heic: 'ocr.fault.heic',
  tooLarge: 'ocr.fault.tooLarge',
  tooSmall: 'ocr.fault.tooSmall',
  noCorners: 'ocr.fault.noCorners',
  hn72: 'oneBox.hn72',
  engine: 'ocr.fault.engine',
};

export const CAMERA_FAULT_MESSAGES: Record<CameraFault, MessageId> = {
  refused: 'ocr.camera.refused',
  none: 'ocr.camera.none',
  busy: 'ocr.camera.busy',
  lost: 'ocr.camera.lost',
  unsupported: 'ocr.camera.unsupported',
};

interface ActionBarProps {
  /** On a wide screen limited to the width of the fields beside the picture. */
  aside?: boolean;
  children: ReactNode;
}

export function ActionBar({ aside, children }: ActionBarProps) {
  return <div className={joinClasses(styles.bar, aside && styles.aside)}>{children}</div>;
}

/** Part of the picture to read: §9's frame at first, then the user's choice. */
function CropPicture() {
  const { picture } = useSnapshot(pictureSlice, { sync: true });
  const text = useText();
  if (!picture) return null;
  const { crop } = picture;
  return (
    <div className={cropStyles.part}>
      <div className={cropStyles.stage}>
        <ReactCrop
          className={joinClasses(cropStyles.frame, 'ReactCrop--no-animate')}
          crop={{ unit: '%', x: 100 * crop.left, y: 100 * crop.top, width: 100 * crop.width, height: 100 * crop.height }}
          minHeight={PICTURE_CROP.minHeightPx}
          keepSelection
          ariaLabels={{
            cropArea: text('ocr.cropArea'),
            nwDragHandle: text('ocr.cropNw'),
            nDragHandle: text('ocr.cropN'),
            neDragHandle: text('ocr.cropNe'),
            eDragHandle: text('ocr.cropE'),
            seDragHandle: text('ocr.cropSe'),
            sDragHandle: text('ocr.cropS'),
            swDragHandle: text('ocr.cropSw'),
            wDragHandle: text('ocr.cropW'),
          }}
          onChange={(_, share) =>
            cropPart({ left: share.x / 100, top: share.y / 100, width: share.width / 100, height: share.height / 100 })
          }
        >
          <img src={picture.previewUrl} alt={text('ocr.pictureOf')} />
        </ReactCrop>
      </div>
      <p className={cropStyles.hint}>{text('ocr.crop')}</p>
      <div className={cropStyles.tools}>
        <Button icon="turn" onPress={() => void turnPicture()}>
          {text('ocr.turn')}
        </Button>
        <Button icon="picture" onPress={() => void readWhole()}>
          {text('ocr.whole')}
        </Button>
        <PhotoButton label={text('ocr.takeAgain')} />
        <FileButton icon="file" label={text('ocr.chooseOther')} accept="image/*" onPick={(file) => void choosePicture(file)} />
      </div>
    </div>
  );
}

/** Ways to choose a picture: camera, file, drop or paste. */
function PictureChooser() {
  const { missing } = useSnapshot(pictureSlice);
  const text = useText();
  return (
    <div className={pictureStyles.chooser} data-missing={missing.picture || undefined}>
      <Icon name="picture" size={40} />
      <div className={pictureStyles.ways}>
        <PhotoButton />
        <FileButton icon="picture" label={text('ocr.choose')} accept="image/*" onPick={(file) => void choosePicture(file)} />
      </div>
      <p className={pictureStyles.finePointer}>{text('ocr.dropHere')}</p>
      {missing.picture && <p className={pictureStyles.error}>{text('ocr.noPicture')}</p>}
    </div>
  );
}

/** Reason why the last picture was not readable: §8's text, with advice below. */
function PictureOutcome() {
  const { fault, picture } = useSnapshot(pictureSlice);
  const text = useText();
  if (!fault) return null;
  return (
    <Callout tone="error" icon="warning" live>
      <p className={pictureStyles.strong}>{text('ocr.failed')}</p>
      <p>{text(PICTURE_FAULT_MESSAGES[fault])}</p>
      {fault === 'engine' && picture && (
        <div className={pictureStyles.retry}>
          <RetryButton onPress={() => void readPicture()} />
        </div>
      )}
    </Callout>
  );
}

/** Form of the picture (§5): the picture, the part to read, and the province of its document. */
export function PictureForm({ province, isOpening }: { province: (fault: string | undefined) => ReactNode; isOpening: boolean }) {
  const { picture, review, documentFacts, missing } = useSnapshot(pictureSlice);
  const { provinceCode } = useSnapshot(searchSlice).corners;
  const text = useText();
  return (
    <Form onSubmit={() => void readPicture()} busy={isOpening}>
      <div className={pictureStyles.columns}>
        <div className={pictureStyles.column}>
          {isOpening && <Skeleton height={200} label={text('ocr.opening')} />}
          {!isOpening && (picture ? <CropPicture /> : <PictureChooser />)}
          <PictureOutcome />
        </div>
        <div className={pictureStyles.column}>
          {province(missing.province && provinceCode === '' ? text('ocr.noProvince') : undefined)}
          <p className={pictureStyles.soft}>{text('ocr.note')}</p>
          <p className={pictureStyles.soft}>
            {text('ocr.local')} {text('ocr.download', READER_FETCH_MB)}
          </p>
        </div>
      </div>
      <ActionBar aside>
        {documentFacts ? (
          <Button onPress={backToReview}>{text(review ? 'ocr.toReview' : 'ocr.toPaper')}</Button>
        ) : (
          <Button onPress={typeReading}>{text('ocr.byHand')}</Button>
        )}
        <Button type="submit" variant="primary" busy={isOpening}>
          {text(documentFacts ? 'ocr.readAgain' : 'ocr.read')}
        </Button>
      </ActionBar>
    </Form>
  );
}
