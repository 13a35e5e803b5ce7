import type { PixelBox } from '../../../domain/picture/pictureCrop.ts';

interface PictureCropProps {
  url: string;
  /** Of the whole picture. */
  width: number;
  height: number;
  /** What is shown of it. */
  box: PixelBox;
  className: string | undefined;
}

/** Around a number, in shares of its height: digits at its very edge are hard to read. */
const MARGIN = 0.25;

/** A part of the straightened picture, as large as there is room. */
export function PictureCrop({ url, width, height, box, className }: PictureCropProps) {
  const around = box.height * MARGIN;
  const view = [box.left - around, box.top - around, box.width + 2 * around, box.height + 2 * around];
  return (
    <svg className={className} viewBox={view.join(' ')} aria-hidden="true">
      <image href={url} width={width} height={height} />
    </svg>
  );
}
