import type { PictureFault } from '../../domain/picture/cornerReading.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { CameraFault } from '../../state/pictureSlice.ts';

/** Why a picture gave no corners, and what to do about it. */
export const PICTURE_FAULT_WORDS: Record<PictureFault, MessageId> = {
  notPicture: 'ocr.fault.notPicture',
  heic: 'ocr.fault.heic',
  tooLarge: 'ocr.fault.tooLarge',
  tooSmall: 'ocr.fault.tooSmall',
  noCorners: 'ocr.fault.noCorners',
  engine: 'ocr.fault.engine',
};

export const CAMERA_FAULT_WORDS: Record<CameraFault, MessageId> = {
  refused: 'ocr.camera.refused',
  none: 'ocr.camera.none',
  busy: 'ocr.camera.busy',
  lost: 'ocr.camera.lost',
  unsupported: 'ocr.camera.unsupported',
};
