import 'react-image-crop/dist/ReactCrop.css';
import { ReactCrop } from 'react-image-crop';
import { useSnapshot } from 'valtio';
import { PICTURE_CROP } from '../../domain/limits.ts';
import { choosePicture, turnPicture } from '../../flows/picture/choosePicture.ts';
import { useText } from '../../i18n/text/useText.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
import { cropPart } from '../../state/picture/readingPicture.ts';
import { Button, FileButton } from '../../ui/controls/Button.tsx';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { PhotoButton } from './PhotoButton.tsx';
import styles from './Crop.module.css';

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

/** The part of the picture to read: §9's frame at first, then as the user likes. */
export function CropPicture() {
  const { picture } = useSnapshot(pictureSlice, { sync: true });
  const text = useText();
  if (!picture) return null;
  const { crop } = picture;
  return (
    <div className={styles.part}>
      <div className={styles.stage}>
        <ReactCrop
          className={joinClasses(styles.frame, 'ReactCrop--no-animate')}
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
      <p className={styles.hint}>{text('ocr.crop')}</p>
      <div className={styles.tools}>
        <Button icon="turn" onPress={() => void turnPicture()}>
          {text('ocr.turn')}
        </Button>
        <Button icon="picture" onPress={() => cropPart(WHOLE)}>
          {text('ocr.whole')}
        </Button>
        <PhotoButton label={text('ocr.takeAgain')} />
        <FileButton icon="file" label={text('ocr.chooseOther')} accept="image/*" onPick={(file) => void choosePicture(file)} />
      </div>
    </div>
  );
}
