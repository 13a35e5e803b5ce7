import { useState } from 'react';
import { useAnswer } from '../../ui/controls/useAnswer.ts';
import type { MisreadPlace } from '../../domain/coordinates/misreading.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { errorField, loadOutline } from '../../flows/search/errorField.ts';
import { useText } from '../../i18n/text/useText.ts';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Misreading.module.css';
import { misreadingName, misreadingOf, useMisreadingTexts } from './CornersMisreading.tsx';
import { toRadians } from '../../domain/geometry/earth.ts';

/** Archipelagos named on every map of the country (Luật Đo đạc và bản đồ), each in its middle. */
const ARCHIPELAGOS = [
  { name: 'Hoàng Sa', lng: 112, lat: 16.45 },
  { name: 'Trường Sa', lng: 113.5, lat: 9.6 },
] as const;

/** Bounds of the picture: the mainland and both archipelagos. */
const WEST = 101.6;
const EAST = 117.6;
const SOUTH = 6.2;
const NORTH = 23.8;
/** Units per degree of latitude; a degree of longitude is narrower, as in the middle of the country. */
const PER_DEGREE = 20;
const SHRINK = 0.96;
const LONGEST = 26;
/** Length below which an arrow becomes a dot. */
const DOT = 1.5;

const x = (lng: number): number => (lng - WEST) * SHRINK * PER_DEGREE;
const y = (lat: number): number => (NORTH - lat) * PER_DEGREE;
const at = ({ lng, lat }: LngLat): string => `${x(lng).toFixed(1)} ${y(lat).toFixed(1)}`;

function arrowPath({ right, bearingDeg }: MisreadPlace, length: number): string {
  const [startX, startY] = [x(right.lng), y(right.lat)];
  const to = (deg: number, far: number, fromX: number, fromY: number): [number, number] => [
    fromX + far * Math.sin(toRadians(deg)),
    fromY - far * Math.cos(toRadians(deg)),
  ];
  const [endX, endY] = to(bearingDeg, length, startX, startY);
  const head = Math.min(5, length / 2);
  const barbs = [150, -150].map((turn) =>
    to(bearingDeg + turn, head, endX, endY)
      .map((value) => value.toFixed(1))
      .join(' '),
  );
  const end = `${endX.toFixed(1)} ${endY.toFixed(1)}`;
  return `M${startX.toFixed(1)} ${startY.toFixed(1)}L${end}M${barbs[0]}L${end}L${barbs[1]}`;
}

interface ErrorFieldPictureProps {
  outline: ReadonlyArray<readonly LngLat[]>;
  places: readonly MisreadPlace[];
  label: string;
}

/** Arrows from places towards their misread places; the longest one has the length in the scale. */
function ErrorFieldPicture({ outline, places, label }: ErrorFieldPictureProps) {
  const maxM = Math.max(...places.map(({ lengthM }) => lengthM), 0.001);
  const coast = outline.map((ring) => `M${ring.map(at).join('L')}Z`).join('');
  return (
    <svg viewBox={`0 0 ${x(EAST).toFixed(0)} ${y(SOUTH).toFixed(0)}`} className={styles.picture} role="img" aria-label={label}>
      <path d={coast} className={styles.land} />
      {places.map((place) => {
        const length = (LONGEST * place.lengthM) / maxM;
        return length < DOT ? (
          <circle key={at(place.right)} cx={x(place.right.lng)} cy={y(place.right.lat)} r="1.4" className={styles.dot} />
        ) : (
          <path key={at(place.right)} d={arrowPath(place, length)} className={styles.arrow} />
        );
      })}
      {ARCHIPELAGOS.map(({ name, lng, lat }) => (
        <text key={name} x={x(lng)} y={y(lat)} className={styles.name}>
          {name}
        </text>
      ))}
    </svg>
  );
}

const outlineOrFailure = (signal: AbortSignal): Promise<LngLat[][] | 'failed'> =>
  loadOutline(signal).catch((error: unknown) => {
    if (!signal.aborted) console.warn('error field: no outline', error);
    return 'failed' as const;
  });

/** Picture of arrows for a misreading's effect across the country (§2.68). */
export function ErrorField() {
  const [key, setKey] = useState('m105');
  const text = useText();
  const { options, lengthOf } = useMisreadingTexts(null);
  const misreading = misreadingOf(key)!;

  const outline = useAnswer(outlineOrFailure, []);
  const field = useAnswer(
    async () => (outline === null || outline === 'failed' ? null : { key, places: await errorField(misreading, outline) }),
    [outline, misreading, key],
  );
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
