import { useSnapshot } from 'valtio';
import type { SearchTab } from '../../domain/map/mapTab.ts';
import { openSearch } from '../../flows/search/openSearch.ts';
import { goToArea } from '../../flows/map/flyTo.ts';
import { dismissWelcome } from '../../flows/welcome/offerWelcome.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import { coverageSlice } from '../../state/map/coverageSlice.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { CloseButton } from '../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { useLargeText } from '../../ui/layout/useViewportHeight.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './WelcomeCard.module.css';

const WAYS: ReadonlyArray<{ tab: SearchTab; icon: IconName; message: MessageId }> = [
  { tab: 'to-thua', icon: 'parcel', message: 'welcome.plot' },
  { tab: 'goc-ranh', icon: 'camera', message: 'welcome.corners' },
  { tab: 'dia-danh', icon: 'place', message: 'welcome.place' },
];

/** Maximum number of wards on a phone's card. */
const MAX_WARDS = 8;

/** Card of a first visit: three actions, and wards with land. Shown before the map, then over it. */
export function WelcomeCard() {
  const { areas, isUnknown } = useSnapshot(coverageSlice);
  const isComing = areas.length === 0 && !isUnknown;
  const wards = areas.filter(({ hasParcels }) => hasParcels).slice(0, MAX_WARDS);
  const text = useText();
  const isLarge = useLargeText();
  return (
    <section className={joinClasses(styles.card, isLarge && styles.large)} aria-label={text('welcome.title')}>
      <header className={styles.head}>
        <h2>{text('welcome.title')}</h2>
        <CloseButton onPress={dismissWelcome} />
      </header>
      <ul className={styles.ways}>
        {WAYS.map(({ tab, icon, message }) => (
          <li key={tab}>
            <button
              type="button"
              className={styles.way}
              onClick={() => {
                dismissWelcome();
                openSearch(tab);
              }}
            >
              <Icon name={icon} size={20} />
              {text(message)}
            </button>
          </li>
        ))}
      </ul>
      {/* Reserves room before its wards load, so that content above does not move. */}
      {(isComing || wards.length > 0) && (
        <div className={styles.wards} role="group" aria-label={text('welcome.wards')} aria-busy={isComing}>
          <p>{text('welcome.wards')}</p>
          <div className={styles.row}>
            {isComing && <Skeleton width="80%" height={44} />}
            {wards.map(({ code, name }) => (
              <button
                key={code}
                type="button"
                className={styles.ward}
                onClick={() => {
                  dismissWelcome();
                  goToArea(code);
                }}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
