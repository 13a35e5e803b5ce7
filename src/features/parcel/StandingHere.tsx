import { useSnapshot } from 'valtio';
import type { Ground } from '../../domain/land/parcel.ts';
import { formatAccuracy } from '../../domain/stakeout/formatWithin.ts';
import { insideChance } from '../../domain/stakeout/insideChance.ts';
import { formatChance } from '../../domain/text/format.ts';
import { useText } from '../../i18n/useText.ts';
import { locationSlice } from '../../state/compassSlice.ts';
import styles from './Parcel.module.css';

/** Who is less likely in it stands elsewhere, and nothing is said. */
const LEAST_CHANCE = 0.01;

/** How likely the device is within the open parcel, once it was asked where it is (§2.67). */
export function StandingHere({ ground }: { ground: Ground }) {
  const { position, accuracyM } = useSnapshot(locationSlice);
  const text = useText();
  if (!position || accuracyM === null) return null;
  const chance = insideChance(ground, { position, accuracyM });
  if (chance === null || chance < LEAST_CHANCE) return null;
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
