import { fetchPlace } from '../../api/places/places.ts';
import { parseMetres } from '../../domain/coordinates/cornerPair.ts';
import { ocrClient } from '../../../workers/ocr/client.ts';
import { coordinateRange } from '../../domain/coordinates/coordinateRange.ts';
import type { PictureFault } from '../../domain/picture/cornerReading.ts';
import { readCertificateCode } from '../../domain/picture/readCertificateCode.ts';
import { type PixelBox, unturnBox } from '../../domain/picture/pictureCrop.ts';
import { turnedSize, WHOLE_PICTURE } from '../../domain/picture/startCrop.ts';
import { beginReview } from '../../domain/picture/reviewedCorner.ts';
import type { Failure } from '../../domain/result.ts';
import { pictureSlice, type PictureSlice, showPictureForm, updatePicture } from '../../state/picture/pictureSlice.ts';
import {
  beginReadingPicture,
  cropPart,
  mergeDocumentFacts,
  showPrintedMeridian,
  showReadingShare,
} from '../../state/picture/readingPicture.ts';
import { searchSlice } from '../../state/search/searchSlice.ts';
import { explanationSlice, updateExplanation } from '../../state/search/explanationSlice.ts';
import { explainRows, warmUpExplaining } from '../search/explainRows.ts';
import { replaceCorners } from '../search/pasteCorners.ts';
import { openSearch } from '../search/openSearch.ts';
import { searchCorners } from '../search/searchCorners.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { beginReading, closePicture, endReading, forgetReview, isReading, pictureFault } from './closePicture.ts';
import { matchAddress } from './matchAddress.ts';

export async function readPicture(): Promise<void> {
  const { picture } = pictureSlice;
  const { provinceCode, edition } = searchSlice.corners;
  updatePicture({ missing: { picture: picture === null, province: provinceCode === '' } });
  if (!picture) return raiseNotice('error', 'ocr.noPicture');
  if (provinceCode === '') return raiseNotice('error', 'ocr.noProvince');

  const reading = beginReading();
  beginReadingPicture();
  const context = {
    crop: unturnBox(partPx(picture), picture.turns, picture),
    quarterTurns: picture.turns,
    range: coordinateRange(provinceCode, edition),
    ahead: picture.isFramed ? null : picture.name,
  };
  const read = await ocrClient.readCorners(picture.source, context, reading, (stage, share) => {
    if (isReading(reading)) showReadingShare(stage, share);
  });
  if (!isReading(reading)) return;
  endReading();
  if (!read.ok) return fail(read.error);
  const { code, plot, numbersOnly } = read.value;
  const { parcels, width, height, swapped, meridianDeg, isCut } = read.value.reading;
  forgetReview();
  const table = {
    pictureUrl: URL.createObjectURL(read.value.picture),
    width,
    height,
    parcels: parcels.map(beginReview),
    chosen: 0,
    swapped,
    meridianDeg,
    isCut,
    at: null,
  };
  if (parcels.length === 0) URL.revokeObjectURL(table.pictureUrl);
  updatePicture({ review: parcels.length === 0 ? null : table, documentFacts: { code: codeOf(code), plot }, stage: { kind: 'review' } });
  if (parcels.length > 0) warmUpExplaining();
  if (meridianDeg === null || plot.sheet === null || plot.parcel === null) await (around = lookAround(picture, numbersOnly));
}

/** Reading of the text around the table, while the user reviews the table. */
let around: Promise<void> = Promise.resolve();
/** Time that a search waits for it, as it may name another meridian. */
const MAX_WAIT_MS = 8000;

const codeOf = (content: string | null): ReturnType<typeof readCertificateCode> | null =>
  content === null ? null : readCertificateCode(content);

/** Reads meridian and numbers beside the table, during the review: certificates seldom print them in it. */
async function lookAround({ source, name, turns, isFramed }: ReadonlyPicture, numbersOnly: boolean): Promise<void> {
  if (!numbersOnly && !isFramed) return;
  const { documentFacts } = pictureSlice;
  const read = await ocrClient.readAround(source, { quarterTurns: turns, ahead: name, numbersOnly }, crypto.randomUUID());
  // Ignore a failure, and an answer after the review was left.
  if (!read.ok || pictureSlice.documentFacts !== documentFacts) return;
  const { plot, code, meridianDeg, isHn72 } = read.value;
  if (isHn72) {
    forgetReview();
    return fault('hn72');
  }
  mergeDocumentFacts(plot, codeOf(code));
  if (pictureSlice.review?.meridianDeg === null && meridianDeg !== null) showPrintedMeridian(meridianDeg);
}

function fail(error: Failure): void {
  const cause = pictureFault(error);
  if (cause) fault(cause);
  else showPictureForm();
}

function fault(cause: PictureFault): void {
  updatePicture({ fault: cause, stage: { kind: 'form' } });
  raiseNotice('error', 'ocr.failed');
}

type ReadonlyPicture = Readonly<NonNullable<PictureSlice['picture']>>;

/** Returns the part to read in pixels of the turned picture; all of it until the user has chosen a part. */
function partPx({ width, height, turns, crop: chosen, isFramed }: ReadonlyPicture): PixelBox {
  const turned = turnedSize({ width, height }, turns);
  const crop = isFramed ? chosen : WHOLE_PICTURE;
  const left = Math.floor(crop.left * turned.width);
  const top = Math.floor(crop.top * turned.height);
  return {
    left,
    top,
    width: Math.max(1, Math.min(turned.width - left, Math.round(crop.width * turned.width))),
    height: Math.max(1, Math.min(turned.height - top, Math.round(crop.height * turned.height))),
  };
}

/** Chooses all of the picture; reads it at once where a part was already read, with or without success. */
export async function readWhole(): Promise<void> {
  cropPart(WHOLE_PICTURE);
  if (pictureSlice.documentFacts || pictureSlice.fault) await readPicture();
}

export async function searchReading(): Promise<void> {
  const { review } = pictureSlice;
  await Promise.race([around, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  // The review was left, or its system is another.
  if (pictureSlice.review !== review || !pictureSlice.open) return;
  typeReading();
  await searchCorners();
}

/** Loads the ward of the document's address, which limits where its corners may be. A failure is ignored. */
async function locateWard(address: string | null): Promise<void> {
  if (address === null) return;
  const { printed } = explanationSlice;
  const { edition, provinceCode } = searchSlice.corners;
  const units = await matchAddress(address, { edition, provinceCode });
  if (!units || units.wardCode === '') return;
  const place = await fetchPlace(`${units.edition}-ward-${units.wardCode}`);
  if (!place.ok || !place.value || explanationSlice.printed !== printed) return;
  updateExplanation({ ward: place.value.position });
  await explainRows();
}

/** Fills the form with the reading, to continue by hand. */
export function typeReading(): void {
  const { review } = pictureSlice;
  const { corners = [], areaM2 = null } = review?.parcels[review.chosen] ?? {};
  if (corners.length > 0) {
    const sidesM = corners.map(({ side }) => (Number.isNaN(parseMetres(side.text)) ? null : parseMetres(side.text)));
    replaceCorners(
      corners.map(({ x, y }) => ({ x: x.text, y: y.text })),
      { sidesM, areaM2: areaM2?.value ?? null },
      review?.meridianDeg,
    );
    void locateWard(pictureSlice.documentFacts?.plot.address ?? null);
  }
  closePicture();
  if (searchSlice.tab !== 'goc-ranh' || !searchSlice.open) openSearch('goc-ranh');
}
