import { useSnapshot } from 'valtio';
import type { RecentSearch } from '../../../domain/search/recentSearch.ts';
import { formatTyped } from '../../../domain/text/format.ts';
import { copyPin, openRecent } from '../../../flows/search/oneBox/openFoundPlace.ts';
import { eraseRecent, toggleStar } from '../../../flows/search/oneBox/rememberSearch.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { oneBoxSlice } from '../../../state/search/oneBoxSlice.ts';
import { pinSlice } from '../../../state/results/resultsSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import placeStyles from '../place/PlaceOptions.module.css';
import styles from './OneBox.module.css';

function RecentRow({ search, onPicked }: { search: RecentSearch; onPicked: () => void }) {
  const text = useText();
  return (
    <li className={styles.recent}>
      <button
        type="button"
        className={styles.recentName}
        onClick={() => {
          onPicked();
          void openRecent(search);
        }}
      >
        <Icon name={search.isStarred ? 'star' : 'clock'} />
        <span className={placeStyles.words}>
          <span className={styles.line}>{search.name}</span>
          {search.address !== '' && <span className={styles.soft}>{search.address}</span>}
        </span>
      </button>
      <IconButton
        icon="star"
        label={text('oneBox.star', { name: search.name })}
        pressed={search.isStarred}
        onPress={() => toggleStar(search.key)}
      />
    </li>
  );
}

/** Earlier searches of this device before anything is typed, starred first, or what can be typed. */
export function OneBoxRecent({ onPicked }: { onPicked: () => void }) {
  const { recent, opening } = useSnapshot(oneBoxSlice);
  const { position } = useSnapshot(pinSlice);
  const text = useText();
  const ordered = [...recent.filter(({ isStarred }) => isStarred), ...recent.filter(({ isStarred }) => !isStarred)];
  return (
    <>
      {position && (
        <Button variant="quiet" icon="crosshair" wide onPress={() => void copyPin()}>
          {text('pin.copy', { position: formatTyped(position) })}
        </Button>
      )}
      {recent.length === 0 ? (
        <p className={styles.hint}>{text('oneBox.hint')}</p>
      ) : (
        <section aria-label={text('oneBox.recent')} aria-busy={opening !== null}>
          <div className={styles.head}>
            <h2 className={styles.title}>{text('oneBox.recent')}</h2>
            <Button variant="quiet" onPress={eraseRecent}>
              {text('oneBox.erase')}
            </Button>
          </div>
          <ul className={styles.list}>
            {ordered.map((search) => (
              <RecentRow key={search.key} search={search} onPicked={onPicked} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
