import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { useIntl } from 'react-intl';
import { type CadastralParcel, type Ground, pointWithin } from '../../domain/land/parcel.ts';
import { openWatchDialog } from '../../flows/watches/watches.ts';
import { askSource } from '../../flows/layers/askSource.ts';
import { closeParcel, retryMeasure } from '../../flows/parcel/openParcel.ts';
import { useText } from '../../i18n/text/useText.ts';
import { openGathering } from '../../flows/landFile/openGathering.ts';
import { openDivision } from '../../flows/parcel/division/openDivision.ts';
import { showExtract } from '../../state/parcel/extractSlice.ts';
import { compareSlice } from '../../state/layers/compareSlice.ts';
import { type SelectionSlice, selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { GroundActions } from './GroundActions.tsx';
import { MeasurementMethod } from './MeasurementMethod.tsx';
import styles from './Parcel.module.css';
import { ParcelCorners } from './ParcelCorners.tsx';
import { FoundParcelId, ParcelIdSection } from './ParcelIdSection.tsx';
import { PlanStrips } from './PlanStrips.tsx';
import { PlanVerdictBlock } from './PlanVerdictBlock.tsx';
import { ReportParcel } from './ReportParcel.tsx';
import { formatAccuracy } from '../../domain/stakeout/formatWithin.ts';
import { insideProbability } from '../../domain/stakeout/insideProbability.ts';
import { COORDINATE_DECIMALS, MOBILE_MAX_WIDTH_PX } from '../../domain/limits.ts';
import { useMediaQuery } from '../../ui/layout/useMediaQuery.ts';
import { formatChance, formatAreaM2, formatTyped, rowNumbers } from '../../domain/text/format.ts';
import { locationSlice } from '../../state/shell/compassSlice.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import { Swatch } from '../../ui/layout/Swatch.tsx';
import { cornersSlice } from '../../state/search/cornersSlice.ts';

/** Compares the areas of a parcel and the typed corners that found it, with a link back to the corners. */
function SearchedCorners({ parcelId }: { parcelId: string }) {
  const { table, fault, found, swappedRows, skippedRows } = useSnapshot(cornersSlice);
  const text = useText();
  if (!table || found?.parcelId !== parcelId) return null;
  const areaM2 = table.areaGridM2 ?? table.areaWgs84M2;
  const difference = found.differenceM2;
  return (
    <section className={styles.section}>
      <h3>{text('cornersPanel.title')}</h3>
      {areaM2 !== null && difference !== null && (
        <p className={styles.soft}>
          {text('cornersPanel.compared', {
            area: formatAreaM2(areaM2, 2),
            difference: (Number(difference.toFixed(2)) > 0 ? '+' : '') + formatAreaM2(difference, 2),
          })}
        </p>
      )}
      {table.meridianDeg === null && <Callout tone="warning">{text('corners.approximate')}</Callout>}
      {fault !== null && <Callout tone="error">{text(fault === 'crossing' ? 'corners.crossing' : 'corners.flat')}</Callout>}
      {swappedRows.length > 0 && (
        <Callout tone="info" icon="swap">
          {text('corners.swapped', { numbers: rowNumbers(swappedRows) })}
        </Callout>
      )}
      {skippedRows.length > 0 && <Callout tone="error">{text('cornersPanel.skipped', { numbers: rowNumbers(skippedRows) })}</Callout>}
      <Button wide onPress={closeParcel}>
        {text('cornersPanel.show')}
      </Button>
    </section>
  );
}

/** Shows recorded area and land use large, then the middle (§2.41). */
function ParcelFacts({ parcel }: { parcel: Readonly<Pick<CadastralParcel, 'areaM2' | 'landCode' | 'center'>> }) {
  const text = useText();
  const { locale } = useIntl();
  const code = landCode(parcel.landCode);
  const codeName = code && (locale === 'en' ? code.nameEn : code.name);
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_MAX_WIDTH_PX - 1}px)`);
  const decimals = isPhone ? COORDINATE_DECIMALS.phone : COORDINATE_DECIMALS.centre;
  return (
    <>
      <dl className={styles.cards}>
        <div className={styles.card}>
          <dt>{text('parcel.area')}</dt>
          <dd>
            <span className={styles.big}>{formatAreaM2(parcel.areaM2)}</span> m²
          </dd>
        </div>
        <div className={styles.card}>
          <dt>{text('parcel.landCode')}</dt>
          <dd className={styles.code}>
            {code && <Swatch colour={code.colour} />}
            {parcel.landCode || '–'}
          </dd>
          <dd className={styles.codeName}>{codeName ?? text('parcel.unknownCode')}</dd>
        </div>
      </dl>
      <p className={styles.soft}>
        {text('parcel.centre')} <span className={styles.figures}>{formatTyped(parcel.center, decimals)}</span>
      </p>
    </>
  );
}

/** Probability below which nothing is shown: the device is somewhere else. */
const MIN_CHANCE = 0.01;

/** Shows how likely the device is within the open parcel, once its position was requested (§2.67). */
function InsideProbability({ ground }: { ground: Ground }) {
  const { position, accuracyM } = useSnapshot(locationSlice);
  const text = useText();
  if (!position || accuracyM === null) return null;
  const chance = insideProbability(ground, { position, accuracyM });
  if (chance === null || chance < MIN_CHANCE) return null;
  const accuracy = formatAccuracy(accuracyM);
  return (
    <div>
      <p>
        <strong>{text('inside.here', { figure: formatChance(chance), accuracy })}</strong>
      </p>
      <p className={styles.soft}>{text('inside.how', { accuracy })}</p>
    </div>
  );
}

/** Replaces the corner table when the geometry worker failed. */
function MeasureFailure() {
  const text = useText();
  return (
    <>
      <Callout tone="error">{text('parcel.unmeasured')}</Callout>
      <RetryButton wide onPress={() => void retryMeasure()} />
    </>
  );
}

function Waiting() {
  const text = useText();
  return (
    <div className={styles.waiting} role="status" aria-label={text('parcel.loading')}>
      <Skeleton height={108} />
      <Skeleton height={76} />
      <Skeleton width="70%" />
    </div>
  );
}

interface ParcelPanelProps {
  share?: ReactNode;
  /** Age of data from this device. */
  saved?: ReactNode;
  /** Plannings through the years, and disagreements of sources. */
  sources?: ReactNode;
}

/** Panel 'Thông tin thước đo' of the open parcel (§2). */
export function ParcelPanel({ share, saved, sources }: ParcelPanelProps) {
  const { parcel, table, unmeasured } = useSnapshot(selectionSlice);
  const { isOn: isComparing } = useSnapshot(compareSlice);
  const text = useText();
  // Deferred content renders in pieces after the heading: at once, it would block a slow phone twice.
  const filling = useDeferredValue(useMemo(() => ({ parcel, table, unmeasured }), [parcel, table, unmeasured]));
  // During a comparison, its card and half a sheet would cover a phone's map.
  const stops = {
    initialStop: isComparing ? 'peek' : 'half',
    rest: { stop: isComparing ? 'peek' : 'half', id: Number(isComparing) },
  } as const;
  if (!parcel) {
    return (
      <Drawer {...stops} title={text('parcel.title')} onClose={closeParcel}>
        <Waiting />
      </Drawer>
    );
  }
  // New figures of the same parcel keep the old content, and its opened parts, until they are rendered.
  const filled = filling.parcel?.id === parcel.id ? filling.parcel : null;
  const name = text('parcel.name', { sheet: parcel.sheetNumber, parcel: parcel.parcelNumber });
  return (
    <Drawer
      {...stops}
      overline={text('parcel.title')}
      title={name}
      badge={parcel.isSample && <Badge>{text('parcel.sample')}</Badge>}
      subtitle={
        <>
          <p>{parcel.address}</p>
          {parcel.addressNow !== '' && <p className={styles.now}>{text('parcel.now', { address: parcel.addressNow })}</p>}
          {saved}
        </>
      }
      footer={
        filled ? (
          <GroundActions
            name={name}
            ground={filled}
            parcelId={filled.id}
            middle={filled.parts ? pointWithin(filled) : filled.center}
            table={filling.table}
            share={share}
          />
        ) : undefined
      }
      onClose={closeParcel}
    >
      {filled ? (
        <Filling parcel={filled} table={filling.table} unmeasured={filling.unmeasured} name={name} sources={sources} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  );
}

interface FillingProps extends Snapshot<Pick<SelectionSlice, 'table' | 'unmeasured'>> {
  parcel: Snapshot<CadastralParcel>;
  name: string;
  sources: ReactNode;
}

const Filling = memo(function Filling({ parcel, table, unmeasured, name, sources }: FillingProps) {
  const text = useText();
  return (
    <div className={styles.body}>
      <FoundParcelId parcelId={parcel.id} />
      <InsideProbability ground={parcel} />
      <PlanVerdictBlock ground={parcel} areaM2={parcel.areaM2} />
      <ParcelFacts parcel={parcel} />
      <p>
        <Button
          variant="quiet"
          icon="info"
          label={text('source.askOf', { title: name })}
          onPress={() => void askSource({ of: 'parcel', id: parcel.id, title: name })}
        >
          {text('source.ask')}
        </Button>
        <Button variant="quiet" icon="bell" onPress={() => openWatchDialog({ kind: 'parcel', parcelId: parcel.id, name })}>
          {text('watch.open')}
        </Button>
      </p>
      <SearchedCorners parcelId={parcel.id} />
      {sources}
      <PlanStrips ground={parcel} areaM2={parcel.areaM2} />
      {unmeasured ? <MeasureFailure /> : <ParcelCorners table={table} ground={parcel} name={name} />}
      {table && (
        <>
          <Button icon="closeShape" wide onPress={() => openDivision([text('division.handleA'), text('division.handleB')])}>
            {text('division.open')}
          </Button>
          <Button icon="parcel" wide onPress={() => openGathering(text('gather.name'))}>
            {text('gather.open')}
          </Button>
          <Button icon="file" wide onPress={() => showExtract(true)}>
            {text('extract.open')}
          </Button>
        </>
      )}
      <MeasurementMethod ground={parcel} areaM2={parcel.areaM2} table={table} />
      <ParcelIdSection parcel={parcel} />
      <Callout tone="warning">{text('parcel.disclaimer')}</Callout>
      <ReportParcel parcelId={parcel.id} />
    </div>
  );
});
