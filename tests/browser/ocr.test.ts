import { afterEach, describe, expect, it } from 'vitest';
import type { ReadingStage } from '../../workers/ocr/api.ts';
import { ocrClient } from '../../workers/ocr/client.ts';

const ROWS = [
  ['1', '2312345.67', '587654.32'],
  ['2', '2312350.10', '587660.48'],
  ['3', '2312341.95', '587671.06'],
  ['4', '2312336.28', '587663.79'],
] as const;

/** A table printed without rules. */
function tablePicture(rows: ReadonlyArray<readonly string[]>): Promise<Blob> {
  const canvas = new OffscreenCanvas(900, 80 + rows.length * 60);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#111';
  context.font = '34px serif';
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) context.fillText(text, [60, 200, 560][column]!, 70 + row * 60);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

const whole = { crop: null, range: null };

describe('ocr worker', () => {
  afterEach(() => ocrClient.stop());

  it('ocr: reads a drawn table, telling stages that only rise', async () => {
    const told: Array<[ReadingStage, number]> = [];
    const t0 = performance.now();
    const read = await ocrClient.readCorners(await tablePicture(ROWS), whole, 'one', (stage, share) => told.push([stage, share]));
    console.log(performance.now() - t0, JSON.stringify(told.map(([s, n]) => `${s} ${n.toFixed(2)}`)));
    if (!read.ok) throw new Error(read.error.message);
    const [parcel] = read.value.reading.parcels;
    expect(parcel!.corners.map(({ name, x, y }) => [name, x.text, y.text])).toEqual(ROWS);
    expect(read.value.picture.type).toBe('image/jpeg');
    const shares = told.map(([, share]) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect([...new Set(told.map(([stage]) => stage))]).toEqual(['fetch', 'clean', 'recognise', 'check']);
    expect(shares.at(-1)).toBe(1);
  });
});
