import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { damagedPictures, foreignFiles, tooManyPixels } from '../../support/pictures/hostilePictures.ts';
import { inflatingFiles, type NamedFile, oddGoodPictures, PAYLOAD } from '../../support/pictures/oddPictures.ts';
import { openUploadFixture, type UploadAnswer, type UploadFixture } from '../../support/customers/uploadFixture.ts';

const long = process.env.THUA_LONG === '1';
/** Number of corrupted copies of each format. */
const FLIPS = long ? 200 : 1;
/** Two decoded pictures of 25 million pixels, plus the test's own memory. */
const MAX_GROWTH_MB = 900;

let fixture: UploadFixture;
let kept = 0;
const rssAtStartMb = process.resourceUsage().maxRSS / 1024;

beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());
afterEach(() => expect(fixture.failures).toEqual([]));

/** Expects that a stored picture is served with its type and contains nothing else. */
async function expectGoodPicture(url: string): Promise<void> {
  kept += 1;
  const response = await fetch(fixture.base + url);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height, exif, icc, xmp, iptc, comments, pages } = await sharp(bytes).metadata();
  expect(response.headers.get('content-type')).toBe(`image/${format}`);
  expect(['jpeg', 'webp']).toContain(format);
  expect([exif, icc, xmp, iptc, comments, pages]).toEqual(Array(6).fill(undefined));
  expect(Math.max(width, height)).toBeLessThanOrEqual(2_560);
  expect(bytes.includes(PAYLOAD)).toBe(false);
  await sharp(bytes, { failOn: 'warning' }).stats();
}

async function expectRefused({ status, message, url }: UploadAnswer, ...statuses: number[]): Promise<void> {
  expect(url).toBeUndefined();
  expect(statuses).toContain(status);
  expect(message).toMatch(/[ạảãâầấậăắặẹẻêềếệịọỏôồốộơờớợụưừứựáàéèóòúùýđ]/i);
  expect(message).not.toMatch(/vips|sharp|buffer|node_modules/i);
}

/** The corpus is larger than a user's quota, so users alternate. */
const send = ({ bytes }: NamedFile, at: number): Promise<UploadAnswer> => fixture.upload({ file: bytes }, { user: `u${at >> 6}` });

describe('hostile pictures', () => {
  it('hostile pictures: unusual ones become good pictures without metadata', async () => {
    for (const [at, file] of (await oddGoodPictures()).entries()) {
      const answer = await send(file, at);
      expect(`${file.name}: ${answer.status} ${answer.message}`).toBe(`${file.name}: 200 Tải ảnh thành công`);
      await expectGoodPicture(answer.url!);
    }
  });

  it('hostile pictures: other formats are refused by their first bytes, whatever their name', async () => {
    for (const [at, file] of (await foreignFiles()).entries()) {
      const answer = await send(file, at);
      expect(`${file.name}: ${answer.status}`).toBe(`${file.name}: 415`);
      await expectRefused(answer, 415);
    }
  });

  it('hostile pictures: more than 25 million pixels are refused from the header alone', async () => {
    for (const [at, file] of (await tooManyPixels()).entries()) {
      const answer = await send(file, at);
      expect(`${file.name}: ${answer.status} ${answer.message}`).toContain(`${file.name}: 422 Ảnh có quá nhiều điểm ảnh`);
    }
  });

  it('hostile pictures: truncated, corrupted and mislabelled ones are refused or become good pictures', async () => {
    const outcomes = { kept: 0, refused: 0 };
    for (const [at, file] of [...(await damagedPictures(FLIPS)), ...inflatingFiles()].entries()) {
      const answer = await send(file, at);
      outcomes[answer.url === undefined ? 'refused' : 'kept'] += 1;
      if (answer.url === undefined) await expectRefused(answer, 415, 422);
      else await expectGoodPicture(answer.url);
    }
    expect(outcomes.refused).toBeGreaterThan(60);
  });

  it('hostile pictures: afterwards the gateway runs, without partial files, with memory at its baseline', async () => {
    const rows = await fixture.store.query<{ name: string; state: string }>('select name, state from uploads');
    expect(rows.length).toBe(kept);
    expect(rows.every((row) => row.state === 'ready')).toBe(true);
    expect(await fixture.storedFiles()).toEqual(rows.map((row) => row.name).toSorted());
    expect((await fetch(`${fixture.base}/openapi.json`)).status).toBe(200);
    expect(process.resourceUsage().maxRSS / 1024 - rssAtStartMb).toBeLessThan(MAX_GROWTH_MB);
  });
});
