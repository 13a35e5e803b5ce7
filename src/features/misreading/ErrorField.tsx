import { useEffect, useState } from 'react';
import type { MisreadPlace } from '../../domain/coordinates/misreading.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { errorField, loadOutline } from '../../flows/search/errorField.ts';
import { useText } from '../../i18n/useText.ts';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { ErrorFieldPicture } from './ErrorFieldPicture.tsx';
import styles from './Misreading.module.css';
import { misreadingName, misreadingOf, useMisreadingWords } from './useMisreadingWords.ts';

/** The country is fetched, could not be, or is here. */
type Outline = LngLat[][] | 'failed' | null;

interface Field {
  key: string;
  places: MisreadPlace[] | null;
}

/** What a wrong reading costs all over the country, as a picture of arrows (§2.68). */
export function ErrorField() {
  const [key, setKey] = useState('m105');
  const [outline, setOutline] = useState<Outline>(null);
  const [field, setField] = useState<Field | null>(null);
  const text = useText();
  const { options, lengthOf } = useMisreadingWords(null);
  const misreading = misreadingOf(key)!;

  useEffect(() => {
    const ended = new AbortController();
    loadOutline(ended.signal).then(setOutline, (error: unknown) => {
      if (ended.signal.aborted) return;
      console.warn('error field: no outline', error);
      setOutline('failed');
    });
    return () => ended.abort();
  }, []);
  useEffect(() => {
    if (outline === null || outline === 'failed') return;
    let isWanted = true;
    void errorField(misreading, outline).then((places) => {
      if (isWanted) setField({ key, places });
    });
    return () => {
      isWanted = false;
    };
  }, [outline, misreading, key]);

  const shown = field?.key === key ? field : null;
  const hasFailed = outline === 'failed' || shown?.places === null;
  const lengths = (shown?.places ?? []).map(({ lengthM }) => lengthM).sort((a, b) => a - b);
  const summary = text('misread.field', {
    reading: misreadingName(text, misreading),
    least: lengthOf(lengths[0] ?? 0),
    middle: lengthOf(lengths[lengths.length >> 1] ?? 0),
    most: lengthOf(lengths.at(-1) ?? 0),
  });
  return (
    <div className={styles.section}>
      <SelectField label={text('misread.choose')} value={key} options={options} onChange={setKey} />
      {hasFailed && <Callout tone="error">{text('misread.failed')}</Callout>}
      {!hasFailed && !shown && <Skeleton height={320} />}
      {outline !== 'failed' && outline !== null && shown?.places && (
        <figure className={styles.figure}>
          <ErrorFieldPicture outline={outline} places={shown.places} label={summary} />
          <figcaption className={styles.caption}>
            <p>{summary}</p>
            <p>{text('misread.scale', { most: lengthOf(lengths.at(-1) ?? 0) })}</p>
          </figcaption>
        </figure>
      )}
    </div>
  );
}
