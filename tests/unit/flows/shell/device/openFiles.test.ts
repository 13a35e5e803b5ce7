import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failure } from '../../../../../src/domain/result.ts';
import { openFiles } from '../../../../../src/flows/shell/device/openFiles.ts';
import { endFileJob } from '../../../../../src/state/drawing/fileJob.ts';
import { closeMeasurePanel, openMeasurePanel } from '../../../../../src/state/map/mapModeSlice.ts';
import { checkExtract, extractSlice } from '../../../../../src/state/parcel/extractSlice.ts';
import { noticeSlice } from '../../../../../src/state/shell/noticeSlice.ts';
import { geometryClient } from '../../../../../workers/geometry/client.ts';

const file = (name: string, type = ''): File => new File(['x'], name, { type });
const notOpened = () => noticeSlice.waiting.map(({ message }) => 'id' in message && [message.id, message.values?.names]);

// Another file of the same worker may have left some.
beforeEach(() => {
  noticeSlice.waiting = [];
});
afterEach(() => {
  noticeSlice.waiting = [];
  endFileJob();
  closeMeasurePanel();
  checkExtract(null);
  vi.restoreAllMocks();
});

it('opened files: of a document and other files the document is opened, the others are named', () => {
  openFiles([file('phieu.pdf'), file('lo.kml'), file('anh.jpg', 'image/jpeg'), file('phuong.thuapack')]);
  expect(extractSlice.checked?.name).toBe('phieu.pdf');
  expect(notOpened()).toEqual([['files.notOpened', 'lo.kml, anh.jpg, phuong.thuapack']]);
});

it('opened files: all files of land are opened together, the others are named', async () => {
  const open = vi.spyOn(geometryClient, 'openLandLayer').mockResolvedValue(failure('worker'));
  openMeasurePanel();
  openFiles([file('lo.shp'), file('anh.jpg', 'image/jpeg'), file('lo.dbf')]);
  await vi.waitFor(() => expect(open.mock.calls.map(([files]) => files.map((one) => (one as File).name))).toEqual([['lo.shp', 'lo.dbf']]));
  expect(notOpened()).toEqual([['files.notOpened', 'anh.jpg']]);
});
