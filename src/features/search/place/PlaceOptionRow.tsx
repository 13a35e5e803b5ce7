import { formatTyped } from '../../../domain/text/format.ts';
import { markMatches } from '../../../domain/search/nameIndex.ts';
import type { PlaceSuggestion } from '../../../domain/search/place.ts';
import { useText } from '../../../i18n/text/useText.ts';
import type { MessageId } from '../../../i18n/catalogues/parts.ts';
import { Badge } from '../../../ui/layout/Badge.tsx';
import { Icon, type IconName } from '../../../ui/controls/Icon.tsx';
import type { PlaceOption } from './placeOptionsOf.ts';
import styles from './PlaceOptions.module.css';

const ICONS: Record<PlaceSuggestion['kind'], IconName> = {
  province: 'unit',
  district: 'unit',
  ward: 'unit',
  place: 'place',
  parcel: 'parcel',
};

const KINDS: Record<PlaceSuggestion['kind'], MessageId> = {
  province: 'place.kindProvince',
  district: 'place.kindDistrict',
  ward: 'place.kindWard',
  place: 'place.kindPlace',
  parcel: 'place.kindParcel',
};

function Marked({ name, typed }: { name: string; typed: string }) {
  return markMatches(name, typed).map(({ text, isMatch }, index) =>
    // The parts of one name never change places.
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

interface PlaceOptionRowProps {
  option: PlaceOption;
  /** The words it answers. */
  typed: string;
}

/** What a suggestion says: its name as typed, where it is, and what the other edition of units calls it. */
export function PlaceOptionRow({ option, typed }: PlaceOptionRowProps) {
  const text = useText();
  if (option.kind === 'coordinates') {
    const { position, form, swapped } = option.found;
    return (
      <>
        <Icon name="locate" />
        <div className={styles.words}>
          <p className={styles.name}>{text('place.goTo', { position: formatTyped(position) })}</p>
          {(swapped || form !== 'google') && (
            <p className={styles.address}>{text(swapped ? 'notice.coordinatesSwapped' : 'place.goToFrom')}</p>
          )}
        </div>
      </>
    );
  }
  if (option.kind === 'part') {
    return (
      <div className={styles.part}>
        <Icon name="back" size={16} />
        <div className={styles.words}>
          <p>{text('place.part', { name: option.part.name })}</p>
        </div>
      </div>
    );
  }
  const { place } = option;
  return (
    <>
      <Icon name={ICONS[place.kind]} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Marked name={place.name} typed={typed} />
          {place.edition && (
            <span className={styles.edition}>
              <Badge tone={place.edition === 'old' ? 'plain' : 'accent'}>
                {text(place.edition === 'old' ? 'place.oldName' : 'place.newName')}
              </Badge>
            </span>
          )}
        </p>
        {place.address !== '' && <p className={styles.address}>{place.address}</p>}
        {place.note !== undefined && place.note !== '' && <p className={styles.other}>{place.note}</p>}
        <span className="visually-hidden">{text(KINDS[place.kind])}</span>
      </div>
    </>
  );
}
