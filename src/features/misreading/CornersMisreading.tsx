import { useEffect, useState } from 'react';
import { useAnswer } from '../../ui/controls/useAnswer.ts';
import { useSnapshot } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { bringIntoSight } from '../../flows/map/bringIntoSight.ts';
import { misreadPlaces } from '../../flows/search/errorField.ts';
import { useText } from '../../i18n/text/useText.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { showMisreading } from '../../state/misreading/misreadingSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './Misreading.module.css';
import { misreadingOf, useMisreadingWords } from './useMisreadingWords.ts';

interface MisreadingSectionProps {
  /** Where the corners are. */
  place: LngLat;
  /** That they are drawn on. */
  meridianDeg: number;
}

/** What reading corners wrongly would cost: in words, and as an arrow on the map (§2.68). */
function MisreadingSection({ place: { lng, lat }, meridianDeg }: MisreadingSectionProps) {
  const [key, setKey] = useState('');
  const text = useText();
  const { options, cost } = useMisreadingWords(meridianDeg);
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
          <Button wide onPress={() => void bringIntoSight([shown.place!.right, shown.place!.wrong])}>
            {text('misread.show')}
          </Button>
        )}
      </div>
    </Disclosure>
  );
}

/** Of the corners that were searched: on a grid that is known only. */
export function CornersMisreading() {
  const { table } = useSnapshot(cornersSlice);
  const first = table?.corners[0];
  if (!first || table.meridianDeg === null) return null;
  return <MisreadingSection place={first.position} meridianDeg={table.meridianDeg} />;
}
