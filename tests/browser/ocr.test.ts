import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PictureFault } from '../../src/domain/picture/cornerReading.ts';
import type { ReadingContext, ReadingStage } from '../../workers/ocr/api.ts';
import { ocrClient } from '../../workers/ocr/client.ts';
import { createOcrCore } from '../../workers/ocr/core.ts';
import { makeCertificate } from '../support/certificates/makeCertificate.ts';
import { animatedGif } from '../support/pictures/animatedGif.ts';
import { animatedPng, animatedWebp } from '../support/pictures/animatedPictures.ts';

const ROWS = [
  [2312345.67, 587654.32],
  [2312350.1, 587660.48],
  [2312341.95, 587671.06],
  [2312336.28, 587663.79],
] as const;

/** A short table, for tests that only need a table to be read. */
const SHORT: ReadonlyArray<readonly [number, number]> = ROWS.slice(0, 2);

function drawTable({ ruled = false, ink = '#111', paper = '#fff', rows = ROWS as typeof SHORT, foot = '' } = {}): OffscreenCanvas {
  const canvas = new OffscreenCanvas(760, 140 + rows.length * 60);
  const context = canvas.getContext('2d')!;
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  context.font = '34px serif';
  for (const [row, cells] of rows.entries()) {
    for (const [column, value] of cells.entries()) context.fillText(value.toFixed(2), [100, 440][column]!, 100 + row * 60);
  }
  context.strokeStyle = ink;
  context.lineWidth = 2;
  context.fillText(foot, 60, 120 + rows.length * 60);
  if (ruled) for (let row = 0; row <= rows.length; row++) context.strokeRect(60, 58, 620, row * 60);
  return canvas;
}

const png = (canvas: OffscreenCanvas): Promise<Blob> => canvas.convertToBlob({ type: 'image/png' });
const jpeg = (canvas: OffscreenCanvas): Promise<Blob> => canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
function blank(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.fillRect(0, 0, 0, 0);
  return canvas;
}

const bytesOf = (text: string): Blob => new Blob([Uint8Array.from(text, (char) => char.charCodeAt(0))]);

const whole: ReadingContext = { crop: null, quarterTurns: 0, range: null };
let readings = 0;

const read = (picture: Blob, context = whole, onReading: (stage: ReadingStage, share: number) => void = () => undefined) =>
  ocrClient.readCorners(picture, context, `reading ${(readings += 1)}`, onReading);

async function cornersOf(picture: Blob, context = whole): Promise<Array<Array<number | null>>> {
  const answer = await read(picture, context);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.reading.parcels.flatMap(({ corners }) => corners.map(({ x, y }) => [x.value, y.value]));
}

/** Names of the locks that live workers hold, one each. */
const workerLocks = async (): Promise<string[]> =>
  (await navigator.locks.query()).held!.map(({ name }) => name!).filter((name) => name.startsWith('worker'));
/** Locks of the page's other workers. */
let others: string[] = [];
const liveWorkers = async (): Promise<number> => (await workerLocks()).filter((lock) => !others.includes(lock)).length;

/** Makes a PNG that has a header and no pixels. */
function pngHead(width: number, height: number): Blob {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([bytes]);
}

describe('ocr worker', () => {
  beforeAll(async () => {
    others = await workerLocks();
  });
  // All tests share one worker: each new one loads the recogniser again.
  afterAll(() => ocrClient.stop());

  it('ocr: a drawn table is read, and the reported progress only grows', async () => {
    const reports: Array<[ReadingStage, number]> = [];
    const foot = 'VN-2000, kinh tuyến trục 105°45′, múi 3°';
    // Nothing confirms two corners, so the engine is used.
    const table = await png(drawTable({ ruled: true, foot, rows: SHORT }));
    const answer = await read(table, whole, (stage, share) => reports.push([stage, share]));
    if (!answer.ok) throw new Error(answer.error.message);
    const { reading, picture } = answer.value;
    expect(reading.parcels.map(({ corners }) => corners.map(({ x, y }) => [x.value, y.value]))).toEqual([SHORT]);
    expect(reading.meridianDeg).toBeNull();
    expect(picture.type).toBe('image/jpeg');
    const bitmap = await createImageBitmap(picture);
    expect([bitmap.width, bitmap.height]).toEqual([reading.width, reading.height]);
    const shares = reports.map(([, share]) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect([...new Set(reports.map(([stage]) => stage))]).toEqual(['clean', 'fetch', 'recognise', 'check']);
    expect(shares.at(-1)).toBe(1);
  });

  const fetched = (): string[] =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /digits\.net|secondDigits\.net|ocr\.wasm|engine\.(?:simd|scalar)|traineddata/.exec(name) ?? []);

  // Must run before the next test: the page loads the second network once.
  it('ocr: reading ahead fetches no engine; without the second network the engine reads in doubt', async () => {
    // Resources of the page itself may have filled the list.
    performance.clearResourceTimings();
    const { fetch } = globalThis;
    const isSecond = (asked: unknown): boolean => String(asked).includes('secondDigits');
    const refusing = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((asked, init) => (isSecond(asked) ? Promise.reject(new TypeError('no network')) : fetch(asked, init)));
    const core = createOcrCore();
    const ruled = await png(drawTable({ ruled: true }));
    expect(await core.readAhead(ruled, 0, 'ruled')).toEqual({ ok: true, value: null });
    expect(fetched().toSorted()).toEqual(['digits.net', 'ocr.wasm']);
    const reports: ReadingStage[] = [];
    const answer = await core.readCorners(ruled, whole, 'both', (stage) => reports.push(stage));
    expect([reports.includes('recognise'), refusing.mock.calls.filter(([asked]) => isSecond(asked)).length]).toEqual([true, 2]);
    refusing.mockRestore();
    expect(answer.ok && answer.value.reading.parcels[0]!.corners.map(({ x, y }) => [x.value, y.value])).toEqual(ROWS);
  });

  it('ocr: a picture read ahead is not read again, and another picture ends the reading ahead', async () => {
    performance.clearResourceTimings();
    const picture = await png(drawTable({ ruled: true, foot: 'VN-2000, kinh tuyến trục 105°45′, múi 3°' }));
    const core = createOcrCore();
    const [ahead, reading] = await Promise.all([
      core.readAhead(picture, 0, 'this'),
      // An empty file: it is not opened, because the picture was read ahead.
      core.readCorners(new Blob([]), { ...whole, ahead: 'this' }, 'known', () => undefined),
    ]);
    expect(ahead).toEqual({ ok: true, value: null });
    expect(reading).toMatchObject({ ok: true, value: { numbersOnly: true, reading: { isCut: false } } });
    expect(fetched()).toEqual(['secondDigits.net']);
    const words = await core.readAround(new Blob([]), { quarterTurns: 0, ahead: 'this', numbersOnly: false }, 'words');
    expect(words).toMatchObject({ ok: true, value: { meridianDeg: 105.75, isHn72: false } });
    const [ended, other] = await Promise.all([
      core.readAhead(picture, 0, 'next'),
      core.readCorners(picture, { ...whole, ahead: 'this' }, 'other', () => undefined),
    ]);
    expect([ended.ok, other.ok]).toEqual([true, true]);
  });

  it('ocr: both networks read a table without sides and area with certainty, without the engine', async () => {
    const reports: ReadingStage[] = [];
    const answer = await createOcrCore().readCorners(await png(drawTable({ ruled: true })), whole, 'both', (stage) => reports.push(stage));
    if (!answer.ok) throw new Error(answer.error.message);
    const { parcels } = answer.value.reading;
    expect(parcels.map(({ corners }) => corners.map(({ x, y }) => [x.value, y.value]))).toEqual([ROWS]);
    expect(new Set(parcels.flatMap(({ corners }) => corners.flatMap(({ x, y }) => [x.trust, y.trust])))).toEqual(new Set(['certain']));
    expect([...new Set(reports)]).toEqual(['clean', 'check']);
  });

  it('ocr: what is outside the crop is not read', async () => {
    const crop = { left: 0, top: 125, width: 760, height: 255 };
    expect(await cornersOf(await jpeg(drawTable()), { crop, quarterTurns: 0, range: null })).toEqual(ROWS.slice(1));
  });

  it('ocr: the meridian above a certificate’s table is found, and none where it names none', async () => {
    const found: Array<readonly [string | null, number | null]> = [];
    for (const [seed, difficulty] of [
      [1, 'easy'],
      [4, 'medium'],
    ] as const) {
      const { jpeg: picture, truth } = await makeCertificate(seed, difficulty, 1.1);
      const answer = await ocrClient.readAround(picture, { quarterTurns: 0, numbersOnly: false }, `around ${seed} ${difficulty}`);
      if (!answer.ok) throw new Error(answer.error.message);
      found.push([truth.meridian, answer.value.meridianDeg]);
    }
    expect(found).toEqual([
      [null, null],
      ["107°45'", 107.75],
    ]);
  });

  it('ocr: a table that its sides confirm is read by the networks alone, its text afterwards', async () => {
    const { jpeg: picture, truth } = await makeCertificate(4, 'medium', 1.1);
    const reports: ReadingStage[] = [];
    const answer = await read(picture, whole, (stage) => reports.push(stage));
    if (!answer.ok) throw new Error(answer.error.message);
    expect([...new Set(reports)]).toEqual(['clean', 'check']);
    expect(answer.value.numbersOnly).toBe(true);
    expect(answer.value.reading.meridianDeg).toBeNull();
    const corners = truth.parcels.flatMap(({ rows, repeatsFirst }) => (repeatsFirst ? rows.slice(0, -1) : rows));
    expect(answer.value.reading.parcels.flatMap((parcel) => parcel.corners).map(({ x, y }) => [x.value, y.value])).toEqual(
      corners.map(({ x, y }) => [x.value, y.value]),
    );
    const words = await ocrClient.readAround(picture, { quarterTurns: 0, numbersOnly: true }, 'words');
    if (!words.ok) throw new Error(words.error.message);
    expect([truth.meridian, words.value.meridianDeg]).toEqual(["107°45'", 107.75]);
  });

  it('ocr: the first picture of an animated GIF, PNG or WebP is read', async () => {
    const canvas = drawTable({ rows: SHORT });
    const white = drawTable({ ink: '#fff', rows: SHORT });
    const first = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const webp = (picture: OffscreenCanvas): Promise<Blob> => picture.convertToBlob({ type: 'image/webp', quality: 0.9 });
    const animations = {
      gif: animatedGif(first, 3),
      png: await animatedPng(await png(canvas), await png(white), 3),
      webp: await animatedWebp(await webp(canvas), await webp(white), 3, canvas),
    };
    const read = import.meta.env.THUA_LONG === '1' ? Object.entries(animations) : Object.entries(animations).slice(0, 1);
    for (const [kind, animation] of read) {
      const frames = new ImageDecoder({ data: await animation.arrayBuffer(), type: animation.type });
      await frames.tracks.ready;
      expect([kind, frames.tracks.selectedTrack?.animated, frames.tracks.selectedTrack?.frameCount]).toEqual([kind, true, 4]);
      frames.close();
      expect(await cornersOf(animation), kind).toEqual(SHORT);
    }
  });

  it('ocr: a cancelled reading settles as stale, and the next one works', async () => {
    const picture = await png(drawTable({ rows: SHORT }));
    const stages: ReadingStage[] = [];
    const answer = await new Promise((resolve) => {
      let isCancelled = false;
      const reading = ocrClient.readCorners(picture, whole, 'cancelled', (stage) => {
        stages.push(stage);
        if (stage !== 'recognise' || isCancelled) return;
        isCancelled = true;
        void ocrClient.cancel('cancelled');
      });
      void reading.then(resolve);
    });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(stages).not.toContain('check');
    expect(await cornersOf(picture)).toEqual(SHORT);
  });

  it('ocr: a new reading ends the previous one', async () => {
    const picture = await png(drawTable({ rows: SHORT }));
    const [first, second] = await Promise.all([read(picture), cornersOf(picture)]);
    expect(first).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(second).toEqual(SHORT);
  });

  it('ocr: a hostile picture is refused with its fault, and the worker continues', async () => {
    const table = drawTable({ rows: SHORT });
    const hostile: ReadonlyArray<readonly [PictureFault, Blob]> = [
      ['tooLarge', pngHead(20_000, 20_000)],
      ['tooSmall', await png(blank(1, 1))],
      ['notPicture', (await jpeg(table)).slice(0, 300)],
      ['notPicture', pngHead(400, 300)],
      ['notPicture', bytesOf('X: 2312345.67 Y: 587654.32')],
      ['notPicture', new Blob([])],
      ['heic', bytesOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
      ['noCorners', await png(blank(300, 200))],
    ];
    for (const [fault, picture] of hostile) {
      expect(await read(picture), fault).toMatchObject({ ok: false, error: { kind: 'malformed', message: fault } });
    }
    expect(await cornersOf(await png(table))).toEqual(SHORT);
  });

  it('ocr: stop ends the worker and settles its reading as stale', async () => {
    const reading = read(await png(drawTable({ rows: SHORT })), whole, () => ocrClient.stop());
    expect(await reading).toMatchObject({ ok: false, error: { kind: 'stale' } });
    await expect.poll(liveWorkers).toBe(0);
  });
});
