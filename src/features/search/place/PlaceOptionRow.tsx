import { type ReactNode, useEffect, useRef } from 'react';
import type { Snapshot } from 'valtio';
import type { PlaceRef, PlaceSuggestion } from '../../../domain/search/place.ts';
import { readingDoubt, type FoundCoordinates } from '../../../domain/coordinates/readCoordinates.ts';
import { formatTyped } from '../../../domain/text/format.ts';
import { markMatches } from '../../../domain/search/nameIndex.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { Badge } from '../../../ui/layout/Badge.tsx';
import { Icon, type IconName } from '../../../ui/controls/Icon.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import styles from './PlaceOptions.module.css';

/** Moves by -1 or 1 from the active option; from none to the last or first. @returns -1 where there are none */
export function nextOption(active: number, step: 1 | -1, count: number): number {
  const from = active < 0 && step < 0 ? 0 : active;
  return count > 0 ? (from + step + count) % count : -1;
}

interface OptionListProps<Option> {
  listId: string;
  label: string;
  options: readonly Option[];
  active: number;
  /** Newer places are loading. */
  waiting: boolean;
  onPick: (option: Option) => void;
  children: (option: Option) => ReactNode;
}

/** Listbox under a box, which keeps the focus, handles the keys and names the active option. */
export function OptionList<Option extends { readonly key: string; readonly kind: string; readonly isInner?: boolean }>({
  listId,
  label,
  options,
  active,
  waiting,
  onPick,
  children,
}: OptionListProps<Option>) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (options.length === 0) {
    if (!waiting) return null;
    return (
      <div className={styles.waiting}>
        {['62%', '48%', '70%'].map((width) => (
          <Skeleton key={width} width={width} height={40} />
        ))}
      </div>
    );
  }
  return (
    <ul
      ref={list}
      id={listId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="listbox"
      aria-label={label}
      aria-busy={waiting || undefined}
      className={styles.options}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox handles the keys (WAI-ARIA)
        <li
          key={option.key}
          id={`${listId}-${index}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="option"
          aria-selected={index === active}
          className={joinClasses(
            styles.option,
            option.isInner && styles.inner,
            waiting && ['place', 'part'].includes(option.kind) && styles.stale,
          )}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          {children(option)}
        </li>
      ))}
    </ul>
  );
}

/** Row of the list under the dia-danh box. */
export type PlaceOption =
  | { kind: 'coordinates'; key: string; found: FoundCoordinates }
  | { kind: 'place'; key: string; place: Snapshot<PlaceSuggestion> }
  /** New unit that has a part of a divided old one. */
  | { kind: 'part'; key: string; part: PlaceRef; of: Snapshot<PlaceSuggestion> };

interface Places {
  readonly coordinates: FoundCoordinates | null;
  readonly suggestions: ReadonlyArray<Snapshot<PlaceSuggestion>>;
}

/** Returns the typed position first; under a divided old unit, each unit that has a part of it now. */
export function placeOptionsOf({ coordinates, suggestions }: Places): PlaceOption[] {
  const options: PlaceOption[] = coordinates ? [{ kind: 'coordinates', key: 'coordinates', found: coordinates }] : [];
  for (const place of suggestions) {
    options.push({ kind: 'place', key: place.id, place });
    const parts = place.otherEdition ?? [];
    // The note already has a single one.
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
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

export function OptionLines({ icon, name, address }: { icon: IconName; name: string; address: string }) {
  return (
    <>
      <Icon name={icon} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {address !== '' && <p className={styles.address}>{address}</p>}
      </div>
    </>
  );
}

interface PlaceOptionRowProps {
  option: PlaceOption;
  /** Query that the option answers. */
  typed: string;
}

/** Shows a suggestion: its name as typed, its place, and its name in the other edition of units. */
export function PlaceOptionRow({ option, typed }: PlaceOptionRowProps) {
  const text = useText();
  if (option.kind === 'coordinates') {
    const { position, form, swapped } = option.found;
    const doubt = readingDoubt(option.found);
    const hint = swapped ? text('notice.coordinatesSwapped') : form === 'google' ? '' : text('place.goToFrom');
    const note = doubt ? text(`oneBox.${doubt.kind}`, { of: doubt.of }) : hint;
    return <OptionLines icon="locate" name={text('place.goTo', { position: formatTyped(position) })} address={note} />;
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
