import { choosePicture } from '../../flows/picture/choosePicture.ts';
import { hasCameraApi, openCamera } from '../../flows/picture/openCamera.ts';
import { useText } from '../../i18n/text/useText.ts';
import { Button, FileButton } from '../../ui/controls/Button.tsx';

interface PhotoButtonProps {
  label?: string;
  variant?: 'primary' | 'secondary' | 'quiet';
}

/** Takes a photograph: with our own camera dialog, or the phone's camera app where a page may not have the camera. */
export function PhotoButton({ label, variant }: PhotoButtonProps) {
  const text = useText();
  const words = label ?? text('ocr.takePhoto');
  return hasCameraApi() ? (
    <Button icon="camera" variant={variant} onPress={() => void openCamera()}>
      {words}
    </Button>
  ) : (
    <FileButton icon="camera" variant={variant} label={words} accept="image/*" capture onPick={(photo) => void choosePicture(photo)} />
  );
}
