import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isRing } from '../../domain/drawing/drawing.ts';
import { formatAreaM2, formatLengthM, formatMeridian, formatNumber, formatTyped } from '../../domain/text/format.ts';
import { DRAWING_MAX_POINTS } from '../../domain/limits.ts';
import { retryMeasureDrawing } from '../../flows/drawing/followDrawing.ts';
import { useText } from '../../i18n/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { GridPicker } from './GridPicker.tsx';
import { NoFigures } from './NoFigures.tsx';
import { usePacedMeasure } from './usePacedMeasure.ts';
import styles from './Measure.module.css';

/** §2: m², m and the average coordinate; the ellipsoid leads, §9's sphere and the VN-2000 grid stand beside it (design §5). */
export function Figures() {
  const { drawing, unmeasured, crossing, meridianDeg } = useSnapshot(drawingSlice);
  const [root, setRoot] = useState<Element | null>(null);
  const measure = usePacedMeasure(root);
  const text = useText();
  const pointCount = drawing.points.length;
  if (pointCount === 0) return <NoFigures />;
  const hasArea = isRing(drawing);
  const hasLength = drawing.mode !== 'point' && pointCount > 1;
  const metres = (lengthM: number | null): string =>
    lengthM === null ? '–' : text('measure.metres', { figure: formatLengthM(lengthM) });
  const squareMetres = (areaM2: number | null): string =>
    areaM2 === null ? '–' : text('measure.squareMetres', { figure: formatAreaM2(areaM2, 2) });
  const lengthName = text(hasArea ? 'measure.perimeter' : 'measure.length');
  const surface = (name: string, areaM2: number | null, lengthM: number | null): string[] => [
    name,
    ...(hasArea ? [squareMetres(areaM2)] : []),
    metres(lengthM),
  ];
  return (
    <div ref={setRoot} className={styles.figures}>
      {unmeasured && (
        <Callout tone="error" live>
          <p>{text('measure.unmeasured')}</p>
          <Button variant="quiet" icon="retry" onPress={retryMeasureDrawing}>
            {text('results.retry')}
          </Button>
        </Callout>
      )}
      {crossing && (
        <Callout tone="warning" icon="warning" live>
          {text('measure.crossing')}
        </Callout>
      )}
      {pointCount >= DRAWING_MAX_POINTS && (
        <Callout tone="info">{text('draw.hintMany', { most: formatNumber(DRAWING_MAX_POINTS, 0) })}</Callout>
      )}
      <dl className={styles.cards} aria-busy={measure === null && !unmeasured ? true : undefined}>
        {hasArea && <Card name={text('parcel.area')} figure={measure && formatAreaM2(measure.areaM2, 2)} unit="m²" />}
        {hasLength && <Card name={lengthName} figure={measure && formatLengthM(measure.lengthM)} unit="m" />}
        <Card wide name={text('measure.center')} figure={measure && formatTyped(measure.center)} />
      </dl>
      {measure && hasLength && (
        <>
          <DataTable
            caption={text(hasArea ? 'measure.areas' : 'measure.lengths')}
            columns={[text('measure.surface'), ...(hasArea ? [text('parcel.area')] : []), lengthName]}
            rows={[
              surface(text('measure.wgs84'), measure.areaM2, measure.lengthM),
              surface(text('measure.sphere'), measure.areaSphereM2, measure.lengthSphereM),
              surface(text('measure.grid'), measure.areaGridM2, measure.lengthGridM),
            ]}
          />
          <p className={styles.soft}>{text('measure.why')}</p>
        </>
      )}
      <Disclosure
        summary={
          meridianDeg === null
            ? text('measure.grid')
            : text('measure.meridian', { meridian: formatMeridian(meridianDeg) })
        }
      >
        <GridPicker />
      </Disclosure>
    </div>
  );
}

/** A figure that leads; null while it is measured. */
function Card({ name, figure, unit, wide }: { name: string; figure: string | null; unit?: string; wide?: boolean }) {
  return (
    <div className={wide ? styles.wideCard : styles.card}>
      <dt>{name}</dt>
      <dd>
        <span className={wide ? styles.middling : styles.big}>{figure ?? '…'}</span>
        {unit !== undefined && ` ${unit}`}
      </dd>
    </div>
  );
}
