import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadNumber } from '../../../../src/domain/picture/cornerReading.ts';
import { WHOLE_PICTURE } from '../../../../src/domain/picture/startCrop.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import { dropPicture } from '../../../../src/flows/picture/closePicture.ts';
import { readPicture, readWhole } from '../../../../src/flows/picture/readPicture.ts';
import { chooseCornerProvince, clearCorners } from '../../../../src/flows/search/pasteCorners.ts';
import { cropPart } from '../../../../src/state/picture/readingPicture.ts';
import { pictureSlice, showPicture, updatePicture } from '../../../../src/state/picture/pictureSlice.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { ocrClient } from '../../../../workers/ocr/client.ts';

const number = (value: number): ReadNumber => ({
  value,
  text: String(value),
  trust: 'certain',
  before: null,
  doubtfulAt: [],
  box: null,
});
const PARCEL = { corners: [{ name: '1', x: number(1_771_012.43), y: number(550_214.18), sideM: null }], areaM2: null };
const READING = { parcels: [PARCEL], width: 1, height: 1, swapped: false, meridianDeg: null, isCut: false };
const NO_PLOT = { sheet: null, parcel: null, areaM2: null, address: null };
const LEFT_HALF = { left: 0, top: 0, width: 0.5, height: 1 };

beforeEach(() => {
  vi.spyOn(ocrClient, 'readCorners').mockImplementation(async () =>
    success({ reading: structuredClone(READING), picture: new Blob(), code: null, plot: NO_PLOT, numbersOnly: true }),
  );
  vi.spyOn(ocrClient, 'readAround').mockImplementation(async () =>
    success({ meridianDeg: 108.25, isHn72: false, plot: NO_PLOT, code: null }),
  );
  vi.spyOn(ocrClient, 'stop').mockReturnValue(undefined);
  vi.spyOn(geometryClient, 'explainCorners').mockResolvedValue(success([]));
  chooseCornerProvince('old', '48');
  updatePicture({ open: true });
  showPicture({
    source: new Blob(),
    name: 'this',
    previewUrl: 'blob:none',
    width: 800,
    height: 600,
    turns: 0,
    crop: { left: 0.05, top: 0.2, width: 0.9, height: 0.6 },
    isFramed: false,
  });
  noticeSlice.waiting = [];
});
afterEach(() => {
  dropPicture();
  clearCorners();
  chooseCornerProvince('old', '');
  vi.restoreAllMocks();
});

const asked = () => vi.mocked(ocrClient.readCorners).mock.calls.map(([, { crop, ahead }]) => [crop, ahead]);
const WHOLE_PX = { left: 0, top: 0, width: 800, height: 600 };

it('readPicture: the whole picture is read, as prefetched, until the user moves the frame', async () => {
  await readPicture();
  cropPart(LEFT_HALF);
  await readPicture();
  expect(asked()).toEqual([
    [WHOLE_PX, 'this'],
    [{ ...WHOLE_PX, width: 400 }, null],
  ]);
});

it('readPicture: one press selects the whole picture, and reads it at once if a part was read before', async () => {
  cropPart(LEFT_HALF);
  await readWhole();
  expect([asked(), pictureSlice.picture!.crop]).toEqual([[], WHOLE_PICTURE]);
  cropPart(LEFT_HALF);
  await readPicture();
  await readWhole();
  expect(asked().map(([crop]) => crop)).toEqual([{ ...WHOLE_PX, width: 400 }, WHOLE_PX]);
});

it('readPicture: if a part had no corners, the whole picture is read at once', async () => {
  vi.mocked(ocrClient.readCorners).mockResolvedValueOnce(failure('malformed', 'noCorners'));
  cropPart(LEFT_HALF);
  await readPicture();
  await readWhole();
  expect(asked().map(([crop]) => crop)).toEqual([{ ...WHOLE_PX, width: 400 }, WHOLE_PX]);
});

it('readPicture: the meridian printed around the table is kept with the reading', async () => {
  await readPicture();
  expect(pictureSlice.review!.meridianDeg).toBe(108.25);
});

it('readPicture: from an HN-72 page nothing is kept, and the form explains why', async () => {
  vi.mocked(ocrClient.readAround).mockResolvedValue(success({ meridianDeg: null, isHn72: true, plot: NO_PLOT, code: null }));
  await readPicture();
  expect(pictureSlice).toMatchObject({ review: null, fault: 'hn72', stage: { kind: 'form' } });
});
