import type { Snapshot } from 'valtio';
import type { PlaceRef, PlaceSuggestion } from '../../../domain/search/place.ts';
import type { FoundCoordinates } from '../../../domain/coordinates/readCoordinates.ts';
import { formatTyped } from '../../../domain/text/format.ts';
import { markMatches } from '../../../domain/search/nameIndex.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { Badge } from '../../../ui/layout/Badge.tsx';
import { Icon, type IconName } from '../../../ui/controls/Icon.tsx';
import styles from './PlaceOptions.module.css';

/** One row of the list under the dia-danh box. */
export type PlaceOption =
  | { kind: 'coordinates'; key: string; found: FoundCoordinates }
  | { kind: 'place'; key: string; place: Snapshot<PlaceSuggestion> }
  /** One of the new units of an old one that was divided. */
  | { kind: 'part'; key: string; part: PlaceRef; of: Snapshot<PlaceSuggestion> };

interface Places {
  readonly coordinates: FoundCoordinates | null;
  readonly suggestions: ReadonlyArray<Snapshot<PlaceSuggestion>>;
}

/** The typed position first; under an old unit that was divided, each unit that has a part of it now. */
export function placeOptionsOf({ coordinates, suggestions }: Places): PlaceOption[] {
  const options: PlaceOption[] = coordinates ? [{ kind: 'coordinates', key: 'coordinates', found: coordinates }] : [];
  for (const place of suggestions) {
    options.push({ kind: 'place', key: place.id, place });
    const parts = place.otherEdition ?? [];
    // A single one stands in the note already.
    if (parts.length > 1) options.push(...parts.map((part) => ({ kind: 'part' as const, key: `${place.id} ${part.id}`, part, of: place })));
  }
  return options;
}

const ICONS: Record<PlaceSuggestion['kind'], IconName> = {
  province: 'unit',
  district: 'unit',
  ward: 'unit',
  place: 'place',
  parcel: 'parcel',
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
        <span className="visually-hidden">{text(`place.kind.${place.kind}`)}</span>
      </div>
    </>
  );
}
