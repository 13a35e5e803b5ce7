import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { closePicture } from '../../flows/picture/closePicture.ts';
import { useText } from '../../i18n/useText.ts';
import { showPictureForm, pictureSlice } from '../../state/pictureSlice.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CameraDialog } from './CameraDialog.tsx';
import { PictureForm } from './PictureForm.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';
import { ReadingReview } from './review/ReadingReview.tsx';
import { usePastedPicture } from './usePastedPicture.ts';

interface PictureDialogProps {
  /** The province's fields, which another feature has. */
  province: (fault: string | undefined) => ReactNode;
}

/** Corners off a picture, from choosing it to the table that is searched (§2, §5). */
export function PictureDialog({ province }: PictureDialogProps) {
  return useSnapshot(pictureSlice).open && <OpenDialog province={province} />;
}

function OpenDialog({ province }: PictureDialogProps) {
  const { stage, camera } = useSnapshot(pictureSlice);
  const text = useText();
  usePastedPicture();
  const isReview = stage.kind === 'review';
  return (
    <>
      <Dialog
        title={text(isReview ? 'ocr.reviewTitle' : 'ocr.title')}
        closeLabel={text('drawer.close')}
        start="title"
        page
        wide
        back={isReview ? { label: text('ocr.backToPicture'), onPress: showPictureForm } : undefined}
        onClose={closePicture}
      >
        {stage.kind === 'reading' && <ReadingProgress stage={stage.stage} percent={stage.percent} />}
        {(stage.kind === 'form' || stage.kind === 'opening') && <PictureForm province={province} isOpening={stage.kind === 'opening'} />}
        {isReview && <ReadingReview />}
      </Dialog>
      {camera && <CameraDialog />}
    </>
  );
}
