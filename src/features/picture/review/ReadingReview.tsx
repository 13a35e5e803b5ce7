import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import type { ReadNumber } from '../../../domain/picture/cornerReading.ts';
import { agreesWithArea, type CornerFigures, doubtOf, figuresOf } from '../../../domain/picture/reviewedCorner.ts';
import { formatAreaM2 } from '../../../domain/text/format.ts';
import { readWhole, searchReading, typeReading } from '../../../flows/picture/readPicture.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { pictureSlice, showPictureForm } from '../../../state/picture/pictureSlice.ts';
import { addReadCorner, chooseReadParcel } from '../../../state/picture/readingPicture.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts';
import { useLargeText } from '../../../ui/layout/useViewportHeight.ts';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { ActionBar } from '../PictureForm.tsx';
import styles from './Review.module.css';
import { DocumentSummary } from './DocumentSummary.tsx';
import { ReviewRow } from './ReviewRow.tsx';
import { StraightenedPicture } from './StraightenedPicture.tsx';

/** Compares the printed area with the corners' area: where they agree, a wrong digit is unlikely. */
function AreaCheck({ printed, figures: { areaM2, sidesM } }: { printed: Snapshot<ReadNumber> | null; figures: CornerFigures }) {
  const text = useText();
  const hasPrinted = printed !== null && printed.text !== '';
  if (areaM2 === null && !hasPrinted) return null;
  const verdict = hasPrinted && areaM2 !== null ? agreesWithArea(printed.text, areaM2, sidesM) : null;
  return (
    <dl className={joinClasses(styles.area, verdict === false && styles.differs)} aria-live="polite">
      <dt>{text('ocr.area')}</dt>
      {hasPrinted && <dd>{text('ocr.areaPrinted', { printed: printed.text })}</dd>}
      {areaM2 !== null && <dd>{text('ocr.areaComputed', { computed: formatAreaM2(areaM2) })}</dd>}
      {verdict !== null && (
        <dd className={styles.verdict}>
          <Icon name={verdict ? 'check' : 'warning'} size={18} />
          {text(verdict ? 'ocr.areaAgrees' : 'ocr.areaDiffers')}
        </dd>
      )}
    </dl>
  );
}

/** Width at which seven digits, six digits and a side do not fit a line. */
const NARROW = '(width < 360px)';

const COLUMNS = ['x', 'y', 'side'] as const;

/** Button that reads the whole picture where a part was read. */
function WholeButton() {
  const { picture } = useSnapshot(pictureSlice);
  const text = useText();
  if (!picture?.isFramed || picture.crop.width * picture.crop.height === 1) return null;
  return (
    <Button icon="picture" onPress={() => void readWhole()}>
      {text('ocr.whole')}
    </Button>
  );
}

/** Facts of a page without a table of corners. */
function DocumentWithoutTable() {
  const text = useText();
  return (
    <div className={styles.table}>
      <Callout tone="warning" icon="warning" live>
        {text('ocr.fault.noCorners')}
      </Callout>
      <WholeButton />
      <DocumentSummary />
      <ActionBar>
        <Button onPress={typeReading}>{text('ocr.byHand')}</Button>
        <Button onPress={showPictureForm}>{text('ocr.backToPicture')}</Button>
      </ActionBar>
    </div>
  );
}

interface ReadingReviewProps {
  /** Shows evidence against the grid of the search, provided by another feature. */
  gridFault: (rows: Array<{ x: string; y: string }>, namedDeg: number | null) => ReactNode;
}

/** Review of the numbers beside the picture: corrected, then searched. */
export function ReadingReview({ gridFault }: ReadingReviewProps) {
  const { review } = useSnapshot(pictureSlice, { sync: true });
  const text = useText();
  const isNarrow = useMediaQuery(NARROW);
  const isStacked = useLargeText() || isNarrow;
  const table = useRef<HTMLTableElement>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const parcel = review?.parcels[review.chosen];
  const [pictureUrl = '', width = 0, height = 0] = review ? [review.pictureUrl, review.width, review.height] : [];
  // One object for all rows: typing in one renders only that one.
  const picture = useMemo(() => ({ pictureUrl, width, height }), [pictureUrl, width, height]);
  if (!review || !parcel) return <DocumentWithoutTable />;
  const figures = figuresOf(parcel.corners);
  const doubts = parcel.corners.flatMap((corner) => COLUMNS.filter((column) => doubtOf(corner[column]) !== 'none')).length;
  const count = parcel.corners.length;

  /** Moves to the first doubt after the focused one, from the start again at the end. */
  const goToNextDoubt = (): void => {
    const fields = [...(table.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const at = review.at ? fields.findIndex((field) => field.id === `read-${review.at?.column}-${review.at?.key}`) : -1;
    const doubtful = [...fields.slice(at + 1), ...fields.slice(0, at + 1)].find((field) => field.dataset.doubt !== undefined);
    doubtful?.focus();
  };

  const search = async (): Promise<void> => {
    setIsWaiting(true);
    await searchReading();
    setIsWaiting(false);
  };

  return (
    <div className={styles.review}>
      <StraightenedPicture />
      <div className={styles.table}>
        {review.parcels.length > 1 && (
          <RadioGroup
            label={text('ocr.parcels', { count: review.parcels.length })}
            value={String(review.chosen)}
            options={review.parcels.map((_, index) => ({ value: String(index), text: text('ocr.parcel', { number: index + 1 }) }))}
            onChange={(value) => chooseReadParcel(Number(value))}
          />
        )}
        <Callout tone={doubts > 0 ? 'warning' : 'info'} icon={doubts > 0 ? 'warning' : 'check'} live>
          {text(doubts > 0 ? 'ocr.lookAt' : 'ocr.allSure', { count, doubts })}
        </Callout>
        {gridFault(
          parcel.corners.map(({ x, y }) => ({ x: x.text, y: y.text })),
          review.meridianDeg,
        )}
        {review.isCut && (
          <Callout tone="warning" icon="warning">
            {text('ocr.cut')}
          </Callout>
        )}
        <WholeButton />
        {review.swapped && (
          <Callout tone="info" icon="swap">
            {text('ocr.swapped')}
          </Callout>
        )}
        <table ref={table} className={joinClasses(styles.cells, isStacked && styles.stacked)}>
          <caption className="visually-hidden">{text('ocr.table')}</caption>
          <thead className={isStacked ? 'visually-hidden' : undefined}>
            <tr>
              <th scope="col">{text('ocr.point')}</th>
              <th scope="col">X</th>
              <th scope="col">Y</th>
              <th scope="col">{text('ocr.side')}</th>
            </tr>
          </thead>
          <tbody>
            {parcel.corners.map((corner, index) => (
              <ReviewRow
                key={corner.key}
                corner={corner}
                at={review.at?.key === corner.key ? review.at.column : null}
                sideM={figures.sidesM[index] ?? null}
                picture={picture}
              />
            ))}
          </tbody>
        </table>
        <Button icon="plus" onPress={() => addReadCorner(null)}>
          {text('ocr.add')}
        </Button>
        <DocumentSummary />
        <AreaCheck printed={parcel.areaM2} figures={figures} />
        <p className={styles.soft}>{text('ocr.note')}</p>
        <ActionBar>
          {doubts > 0 && (
            <div className={styles.next}>
              <Button variant="quiet" wide onPress={goToNextDoubt}>
                {text('ocr.next')}
              </Button>
            </div>
          )}
          <Button onPress={typeReading}>{text('ocr.byHand')}</Button>
          <Button variant="primary" icon="search" busy={isWaiting} onPress={() => void search()}>
            {text('search.submit')}
          </Button>
        </ActionBar>
      </div>
    </div>
  );
}
