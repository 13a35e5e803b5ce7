import { memo, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ALL_MERIDIANS_DEG, provincesOnMeridian } from '../../domain/coordinates/meridians.ts';
import { isRing } from '../../domain/drawing/drawing.ts';
import { COORDINATE_DECIMALS, DRAWING_MAX_POINTS } from '../../domain/limits.ts';
import { nameIndex } from '../../domain/search/nameIndex.ts';
import { formatAreaM2, formatDateTime, formatLengthM, formatMeridian, formatNumber, formatTyped } from '../../domain/text/format.ts';
import { watchDrawing } from '../../flows/watches/watches.ts';
import { chooseDrawMeridian, retryMeasureDrawing } from '../../flows/drawing/measureDrawing.ts';
import { useText } from '../../i18n/text/useText.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { unitsSlice } from '../../state/search/unitsSlice.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { SearchSelect } from '../../ui/controls/select/SearchSelect.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import styles from './Measure.module.css';
import { NoFigures } from './NoFigures.tsx';
import { useThrottledMeasure } from './useThrottledMeasure.ts';

/** Select of the grid: meridians with their provinces, searchable by both. Memoised, as figures change often. */
const GridPicker = memo(function GridPicker() {
  const { meridianDeg, meridianChosen } = useSnapshot(drawingSlice);
  const { units } = useSnapshot(unitsSlice).provinces.old;
  const text = useText();

  const options = useMemo(
    () =>
      ALL_MERIDIANS_DEG.map((deg) => {
        const names = provincesOnMeridian(deg).flatMap((code) => units.find((unit) => unit.code === code)?.name ?? []);
        return { value: String(deg), text: formatMeridian(deg), note: names.join(', ') };
      }),
    [units],
  );
  const finder = useMemo(() => nameIndex(options.map(({ text: meridian, note }) => `${note}, ${meridian}`)), [options]);
  const automatic =
    meridianDeg === null ? text('measure.gridAuto') : text('measure.gridOfPlace', { meridian: formatMeridian(meridianDeg) });
  return (
    <SearchSelect
      label={text('corners.gridLabel')}
      value={meridianChosen && meridianDeg !== null ? String(meridianDeg) : ''}
      options={options}
      finder={finder}
      onChange={(value) => chooseDrawMeridian(value === '' ? null : Number(value))}
      emptyText={automatic}
      hint={text('measure.gridHint')}
      tall
      texts={{
        search: text('measure.gridFind'),
        waiting: text('unit.loading'),
        count: (count) => text('measure.gridCount', { count: formatNumber(count, 0) }),
        noneTitle: text('unit.noneTitle'),
        noneText: text('unit.noneText'),
      }}
    />
  );
});

/** Shows m², m and the average coordinate (§2); the ellipsoid first, §9's sphere and the VN-2000 grid beside it. */
export function Figures() {
  const { drawing, unmeasured, crossing, meridianDeg } = useSnapshot(drawingSlice);
  const [root, setRoot] = useState<Element | null>(null);
  const measure = useThrottledMeasure(root);
  const text = useText();
  const pointCount = drawing.points.length;
  if (pointCount === 0) return <NoFigures />;
  const hasArea = isRing(drawing);
  const hasLength = drawing.mode !== 'point' && pointCount > 1;
  const metres = (lengthM: number | null): string => (lengthM === null ? '–' : text('measure.metres', { figure: formatLengthM(lengthM) }));
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
          <RetryButton variant="quiet" onPress={retryMeasureDrawing} />
        </Callout>
      )}
      {crossing && (
        <Callout tone="warning" icon="warning" live>
          {text('measure.crossing')}
        </Callout>
      )}
      {pointCount >= DRAWING_MAX_POINTS && (
        <Callout tone="info">{text('draw.hint.tooManyPoints', { most: formatNumber(DRAWING_MAX_POINTS, 0) })}</Callout>
      )}
      <dl className={styles.cards} aria-busy={measure === null && !unmeasured ? true : undefined}>
        {hasArea && <Card name={text('parcel.area')} figure={measure && formatAreaM2(measure.areaM2, 2)} unit="m²" />}
        {hasLength && <Card name={lengthName} figure={measure && formatLengthM(measure.lengthM)} unit="m" />}
        <Card wide name={text('measure.center')} figure={measure && formatTyped(measure.center, COORDINATE_DECIMALS.mean)} />
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
      {hasArea && (
        <p>
          <Button
            variant="quiet"
            icon="bell"
            onPress={() => watchDrawing(drawing, text('watch.drawn', { date: formatDateTime(new Date()) }))}
          >
            {text('watch.open')}
          </Button>
        </p>
      )}
      <Disclosure
        summary={meridianDeg === null ? text('measure.grid') : text('measure.meridian', { meridian: formatMeridian(meridianDeg) })}
      >
        <GridPicker />
      </Disclosure>
    </div>
  );
}

/** Main figure; null while it is measured. */
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
