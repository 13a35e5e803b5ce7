import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DropArea } from '../../../src/features/drawing/files/DropArea.tsx';
import { PictureDialog } from '../../../src/features/picture/PictureDialog.tsx';
import { PictureEntry } from '../../../src/features/picture/PictureEntry.tsx';
import { openCamera } from '../../../src/flows/picture/openCamera.ts';
import { dropPicture } from '../../../src/flows/picture/closePicture.ts';
import { pictureSlice, updatePicture } from '../../../src/state/picture/pictureSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

/** A track whose frames a script writes; closing the writer simulates an unplugged camera. */
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(init: { kind: 'video' });
  readonly writable: WritableStream<VideoFrame>;
}

function drawCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.fillRect(0, 0, width, height);
  return canvas;
}

async function picture(name: string, width: number): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => drawCanvas(width, 120).toBlob(resolve));
  return new File([blob!], name, { type: 'image/png' });
}

function transferOf(file: File, text?: string): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  if (text !== undefined) transfer.setData('text/plain', text);
  return transfer;
}

/** @returns whether the app took it */
const paste = (clipboardData: DataTransfer, target: Element = document.body): boolean =>
  !target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));

const drag = (kind: 'dragenter' | 'dragleave' | 'drop', file: File, target: Element = document.body): boolean =>
  !target.dispatchEvent(new DragEvent(kind, { dataTransfer: transferOf(file), bubbles: true, cancelable: true }));

const chosenWidth = () => expect.poll(() => pictureSlice.picture?.width);

const show = () =>
  renderPanel(
    <>
      <input aria-label="X" />
      <PictureEntry />
      <DropArea />
      <PictureDialog province={() => null} gridFault={() => null} />
    </>,
  );

beforeEach(dropPicture);
afterEach(() => {
  dropPicture();
  vi.restoreAllMocks();
});

describe('picture sources: clipboard and drop', () => {
  it('picture sources: a pasted picture opens the dialog and replaces the previous one there', async () => {
    const screen = await show();
    expect(paste(transferOf(await picture('a.png', 200)))).toBe(true);
    await chosenWidth().toBe(200);
    await expect.element(screen.getByAltText('Ảnh bảng toạ độ góc ranh')).toBeVisible();
    expect(paste(transferOf(await picture('b.png', 240)), document.querySelector('dialog')!)).toBe(true);
    await chosenWidth().toBe(240);
  });

  it('picture sources: pasted spreadsheet cells go into the field as text, not as a picture', async () => {
    const screen = await show();
    const cells = await picture('image.png', 200);
    expect(paste(transferOf(cells, '1187422.51\t601337.08'), screen.getByLabelText('X').element())).toBe(false);
    const taken = new ClipboardEvent('paste', { clipboardData: transferOf(cells), bubbles: true, cancelable: true });
    taken.preventDefault();
    document.body.dispatchEvent(taken);
    expect(pictureSlice).toMatchObject({ open: false, picture: null });
    expect(paste(transferOf(new File(['1'], 'a.txt', { type: 'text/plain' })))).toBe(false);
  });

  it('picture sources: a dropped picture opens the dialog and is accepted over the dialog, too', async () => {
    const screen = await show();
    const first = await picture('a.png', 200);
    drag('dragenter', first);
    await expect.element(screen.getByText('Thả ảnh vào đây để đọc toạ độ')).toBeVisible();
    drag('dragleave', first);
    await expect.element(screen.getByText('Thả ảnh vào đây để đọc toạ độ')).not.toBeInTheDocument();
    expect(drag('drop', first)).toBe(true);
    await chosenWidth().toBe(200);

    const second = await picture('b.png', 240);
    const dialog = document.querySelector('dialog')!;
    drag('dragenter', second, dialog);
    await expect.element(screen.getByText('Thả ảnh vào đây để đọc toạ độ')).toBeVisible();
    expect(document.querySelectorAll('[popover]:popover-open')).toHaveLength(1);
    drag('drop', second, dialog);
    await chosenWidth().toBe(240);
    await expect.poll(() => document.querySelector('[popover]')).toBeNull();
  });

  it('picture sources: a HEIC file without a type is recognized by its name', async () => {
    const screen = await show();
    drag('drop', new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'IMG_0001.HEIC'));
    await expect.element(screen.getByText(/chụp lại hoặc đổi sang JPEG/)).toBeVisible();
  });
});

describe('picture sources: camera', () => {
  const light = { name: 'Đèn' } as const;
  const give = (stream: MediaStream) => vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);

  it('camera: without a light there is no button; the photo becomes the picture, the camera stops', async () => {
    const canvas = drawCanvas(320, 240);
    const stream = canvas.captureStream(30);
    const [track] = stream.getVideoTracks();
    give(stream);
    const screen = await show();
    await screen.getByRole('button', { name: 'Chụp giấy chứng nhận' }).click();
    const shutter = screen.getByRole('button', { name: 'Chụp', exact: true });
    // A canvas stream has a frame only when something is drawn.
    const drawing = setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 320, 240), 20);
    await expect.element(shutter).toBeEnabled();
    clearInterval(drawing);
    expect(screen.getByRole('button', light).query()).toBeNull();
    await shutter.click();
    await chosenWidth().toBe(320);
    await expect.poll(() => [track!.readyState, pictureSlice.camera]).toEqual(['ended', null]);
  });

  it('camera: its light is switched on and off; if the camera refuses, the button stays', async () => {
    const stream = drawCanvas(320, 240).captureStream();
    const [track] = stream.getVideoTracks();
    const real = track!.getCapabilities();
    vi.spyOn(track!, 'getCapabilities').mockReturnValue({ ...real, torch: true } as MediaTrackCapabilities);
    const apply = vi.spyOn(track!, 'applyConstraints').mockResolvedValue();
    give(stream);
    updatePicture({ open: true });
    const screen = await show();
    await openCamera();
    const button = screen.getByRole('button', light);
    for (const torch of [true, false]) {
      await button.click();
      await expect.element(button).toHaveAttribute('aria-pressed', String(torch));
      expect(apply).toHaveBeenLastCalledWith({ advanced: [{ torch }] });
    }
    apply.mockRejectedValue(new DOMException('', 'OverconstrainedError'));
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    expect(pictureSlice.camera).toMatchObject({ kind: 'live', torch: false });
  });

  it('camera: a camera lost while open is reported, and a file can still be chosen', async () => {
    const track = new MediaStreamTrackGenerator({ kind: 'video' });
    give(new MediaStream([track]));
    updatePicture({ open: true });
    const screen = await show();
    await openCamera();
    await expect.element(screen.getByText(/Đưa bảng toạ độ vào khung/)).toBeVisible();
    await track.writable.getWriter().close();
    await expect.element(screen.getByText('Máy ảnh vừa bị ngắt.')).toBeVisible();
    const inputs = [...document.querySelectorAll<HTMLInputElement>('dialog[aria-label] input[type=file]')];
    const { files } = transferOf(await picture('a.png', 200));
    Object.assign(inputs.at(-1)!, { files });
    inputs.at(-1)!.dispatchEvent(new Event('change', { bubbles: true }));
    await chosenWidth().toBe(200);
    await expect.element(screen.getByRole('dialog', { name: 'Chụp giấy chứng nhận' })).not.toBeInTheDocument();
  });

  it.each([
    ['NotAllowedError', 'Trang này chưa được phép dùng máy ảnh'],
    ['NotFoundError', 'Không tìm thấy máy ảnh trên thiết bị này'],
    ['OverconstrainedError', 'Không tìm thấy máy ảnh trên thiết bị này'],
    ['NotReadableError', 'Máy ảnh đang bận hoặc không mở được'],
  ])('camera: %s is reported, with the remaining ways', async (name, words) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));
    updatePicture({ open: true });
    const screen = await show();
    await openCamera();
    const camera = screen.getByRole('dialog', { name: 'Chụp giấy chứng nhận' });
    await expect.element(camera.getByText(words)).toBeVisible();
    for (const way of ['Thử lại', 'Chụp bằng ứng dụng máy ảnh', 'Chọn ảnh']) {
      await expect.element(camera.getByRole('button', { name: way })).toBeVisible();
    }
  });
});
