import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Misreading, MISREADINGS, type MisreadPlace } from '../../domain/coordinates/misreading.ts';
import { formatMeridian, formatNumber } from '../../domain/text/format.ts';
import { sectorName } from '../../flows/map/sectorName.ts';
import { type Text, useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { useAnswer } from '../../ui/controls/useAnswer.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { moveIntoView } from '../../flows/map/moveIntoView.ts';
import { misreadPlaces } from '../../flows/search/errorField.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { showMisreading } from '../../state/misreading/misreadingSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './Misreading.module.css';

const NAMES: Readonly<Record<Exclude<Misreading['kind'], 'meridian'>, MessageId>> = {
  width: 'misread.width',
  swapped: 'misread.swapped',
  spec: 'misread.spec',
  rotation: 'misread.rotation',
};

/** Returns the key of a misreading among the options of a select. */
const misreadingKey = (misreading: Misreading): string => (misreading.kind === 'meridian' ? `m${misreading.meridianDeg}` : misreading.kind);

export const misreadingOf = (key: string): Misreading | undefined => MISREADINGS.find((misreading) => misreadingKey(misreading) === key);

export const misreadingName = (text: Text, misreading: Misreading): string =>
  misreading.kind === 'meridian'
    ? text('misread.meridian', { meridian: formatMeridian(misreading.meridianDeg) })
    : text(NAMES[misreading.kind]);

/** Formats metres below a kilometre, with a decimal below ten; kilometres above, whole from ten on. */
function length(lengthM: number): string {
  if (lengthM < 1000) return `${formatNumber(lengthM, lengthM < 10 ? 1 : 0)} m`;
  return `${formatNumber(lengthM / 1000, lengthM < 10_000 ? 1 : 0)} km`;
}

/** @param rightDeg the correct meridian; null where there is none */
export function useMisreadingTexts(rightDeg: number | null) {
  const text = useText();
  const possible = MISREADINGS.filter((misreading) => misreading.kind !== 'meridian' || misreading.meridianDeg !== rightDeg);
  return {
    options: possible.map((misreading) => ({ value: misreadingKey(misreading), text: misreadingName(text, misreading) })),
    lengthOf: length,
    /** Returns text such as 'Kinh tuyến trục 105°00′: lệch 26 km về phía tây'. */
    cost: (misreading: Misreading, { lengthM, bearingDeg, isRough }: MisreadPlace) =>
      text(isRough ? 'misread.roughCost' : 'misread.cost', {
        reading: misreadingName(text, misreading),
        distance: length(lengthM),
        sector: text(sectorName(bearingDeg)),
      }),
  };
}

interface MisreadingSectionProps {
  place: LngLat;
  /** Meridian of the document. */
  meridianDeg: number;
}

/** Shows the effect of misread corners as text, and as an arrow on the map (§2.68). */
function MisreadingSection({ place: { lng, lat }, meridianDeg }: MisreadingSectionProps) {
  const [key, setKey] = useState('');
  const text = useText();
  const { options, cost } = useMisreadingTexts(meridianDeg);
  const misreading = misreadingOf(key);

  const found = useAnswer(
    async () => misreading && { key, place: (await misreadPlaces(misreading, [{ lng, lat }], meridianDeg))?.[0] ?? null },
    [misreading, key, lng, lat, meridianDeg],
  );
  const shown = misreading && found?.key === key ? found : null;
  const drawn = shown?.place ?? null;
  useEffect(() => {
    showMisreading(drawn);
    return () => showMisreading(null);
  }, [drawn]);

  return (
    <Disclosure summary={text('misread.title')}>
      <div className={styles.section}>
        <SelectField label={text('misread.choose')} value={key} options={options} emptyText={text('misread.none')} onChange={setKey} />
        <div role="status">
          {shown && (
            <Callout tone={shown.place ? 'warning' : 'error'}>
              {shown.place ? cost(misreading!, shown.place) : text('misread.failed')}
            </Callout>
          )}
        </div>
        {shown?.place && (
          <Button wide onPress={() => void moveIntoView([shown.place!.right, shown.place!.wrong])}>
            {text('misread.show')}
          </Button>
        )}
      </div>
    </Disclosure>
  );
}

/** Same for the searched corners, only on a known grid. */
export function CornersMisreading() {
  const { table } = useSnapshot(cornersSlice);
  const first = table?.corners[0];
  if (!first || table.meridianDeg === null) return null;
  return <MisreadingSection place={first.position} meridianDeg={table.meridianDeg} />;
}
