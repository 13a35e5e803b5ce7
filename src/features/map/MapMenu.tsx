import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatMeridian, formatTyped } from '../../domain/text/format.ts';
import { placeActions } from '../../flows/map/placeActions.ts';
import { useText } from '../../i18n/useText.ts';
import { closeMapMenu, mapMenuSlice, type PressedPlace } from '../../state/map/mapMenuSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { openOverlay } from '../../ui/overlays/openOverlay.ts';
import styles from './MapMenu.module.css';
import { useGridPlace } from './useGridPlace.ts';

const EDGE_PX = 8;

interface MapMenuProps {
  /** Shows a link that could be neither shared nor copied. */
  onLink: (link: string) => void;
}

/** What can be done with a place that was pressed long or with the right button. */
export function MapMenu({ onLink }: MapMenuProps) {
  const { menu } = useSnapshot(mapMenuSlice);
  return menu && <PlaceMenu key={`${menu.x} ${menu.y}`} menu={menu} onLink={onLink} />;
}

/** Arrows, Home and End move among the items; Escape and Tab leave the menu for the map. */
function moveInMenu(card: HTMLElement, event: KeyboardEvent): void {
  const items = [...card.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
  const next = steps[event.key];
  const isLeaving = event.key === 'Escape' || event.key === 'Tab';
  if (next === undefined && !isLeaving) return;
  event.preventDefault();
  if (next !== undefined) return items.at(next % items.length)?.focus();
  // Nothing below it is closed by the same key.
  event.stopPropagation();
  closeMapMenu();
  document.querySelector('canvas')?.focus();
}

function PlaceMenu({ menu, onLink }: MapMenuProps & { menu: PressedPlace }) {
  const text = useText();
  const card = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const position = { ...menu.position };
  const place = useGridPlace(menu.position);
  const { center } = useSnapshot(viewSlice);
  const [openedAt] = useState(center);
  const typed = formatTyped(position);

  useLayoutEffect(() => {
    const element = card.current!;
    const { width, height } = element.getBoundingClientRect();
    const within = (at: number, size: number, room: number): number => Math.max(EDGE_PX, Math.min(at, room - size - EDGE_PX));
    element.style.left = `${within(menu.x, width, innerWidth)}px`;
    element.style.top = `${within(menu.y, height, innerHeight)}px`;
  }, [menu]);

  useEffect(() => {
    const element = card.current!;
    element.querySelector('button')?.focus();
    const onPress = ({ target }: PointerEvent): void => {
      if (element.contains(target as Node)) isPressed.current = true;
      else closeMapMenu();
    };
    const onKey = (event: KeyboardEvent): void => moveInMenu(element, event);
    document.addEventListener('pointerdown', onPress);
    element.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      element.removeEventListener('keydown', onKey);
    };
  }, []);

  // The browser's Back closes it.
  useEffect(() => openOverlay(closeMapMenu), []);

  // The place is no longer where the menu stands.
  useEffect(() => {
    if (center !== openedAt) closeMapMenu();
  }, [center, openedAt]);

  // The finger whose long press opened the menu is lifted over it: that is no press of its own. A key's click counts no presses.
  const onClick = (act: () => void) => (event: MouseEvent) => {
    if (isPressed.current || event.detail === 0) act();
  };
  const items: ReadonlyArray<[icon: IconName, words: string, act: () => void]> = [
    ['copy', text('mapMenu.copy'), () => void placeActions.copy(position)],
    ['ruler', text('mapMenu.measure'), () => placeActions.measure(position)],
    ['crosshair', text('mapTools.pickHere'), () => placeActions.pick(position)],
    [
      'share',
      text('mapMenu.share'),
      () => void placeActions.share(position, typed).then((unshared) => unshared !== null && onLink(unshared)),
    ],
  ];
  return (
    // A press on the coordinates, to select them, must not take the keys away.
    <div ref={card} tabIndex={-1} className={styles.card}>
      <p className={styles.place}>
        <strong>{typed}</strong>
        <span>
          {place
            ? text('mapTools.gridPlace', { meridian: formatMeridian(place.meridianDeg), x: place.x.toFixed(2), y: place.y.toFixed(2) })
            : '\u00a0'}
        </span>
      </p>
      <div role="menu" aria-label={text('mapMenu.title', { place: typed })}>
        {items.map(([icon, words, act]) => (
          <button key={icon} type="button" role="menuitem" className={styles.item} onClick={onClick(act)}>
            <Icon name={icon} size={20} />
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}
