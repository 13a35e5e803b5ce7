import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { formatNumber, formatMeridian, formatTyped } from '../../../domain/text/format.ts';
import { parcelIdFaultMessage } from '../../../flows/parcel/checkParcelId.ts';
import { askOneBox } from '../../../flows/search/oneBox/askOneBox.ts';
import { closeOneBox, openCarefulSearch, typeIntoOneBox } from '../../../flows/search/oneBox/openOneBox.ts';
import { openFoundCoordinates, openFoundCorners, openFoundParcelId, openFoundPlace } from '../../../flows/search/oneBox/openFoundPlace.ts';
import { shownText, type Text, useText } from '../../../i18n/text/useText.ts';
import { networkSlice } from '../../../state/host/hostSlice.ts';
import { countOneBoxRows, oneBoxSlice, updateOneBox } from '../../../state/search/oneBoxSlice.ts';
import { Button, RetryButton } from '../../../ui/controls/Button.tsx';
import { openOverlay } from '../../../ui/overlays/openOverlay.ts';
import styles from './OneBox.module.css';
import { OneBoxRecent } from './OneBoxRecent.tsx';
import { type OneBoxRow, oneBoxRows } from './oneBoxRows.ts';
import { useBoxKeys } from './useBoxKeys.ts';
import { readingDoubt, type FoundCoordinates } from '../../../domain/coordinates/readCoordinates.ts';
import { inVietnam } from '../../../domain/coordinates/inVietnam.ts';
import { formatParcelId } from '../../../domain/search/parcelId.ts';
import type { MessageId } from '../../../i18n/catalogues/parts.ts';
import { unitsSlice } from '../../../state/search/unitsSlice.ts';
import { nextOption, OptionLines, OptionList, PlaceOptionRow } from '../place/PlaceOptionRow.tsx';

/** Names of coordinate formats other than two plain numbers. */
const FORMS: Partial<Record<FoundCoordinates['form'], MessageId>> = {
  link: 'oneBox.wgs84Link',
  angles: 'oneBox.wgs84Angles',
  utm: 'oneBox.wgs84Utm',
  mgrs: 'oneBox.wgs84Mgrs',
  plusCode: 'oneBox.wgs84PlusCode',
  vn2000: 'oneBox.vn2000Degrees',
};

function OneBoxRowText({ row, words }: { row: OneBoxRow; words: string }) {
  const { provinces } = useSnapshot(unitsSlice);
  const text = useText();
  if (row.kind === 'place') return <PlaceOptionRow option={{ kind: 'place', key: row.key, place: row.place }} typed={words} />;
  if (row.kind === 'more')
    return <OptionLines icon="chevron" name={text('oneBox.more', { count: formatNumber(row.count, 0) })} address="" />;
  if (row.kind === 'street') {
    return (
      <OptionLines
        icon={row.isOpen ? 'descending' : 'place'}
        name={text('oneBox.street', { street: row.street, count: formatNumber(row.count, 0) })}
        address={row.address}
      />
    );
  }
  if (row.kind === 'parcelId') {
    const { code, isInVietnam } = row.id;
    return (
      <OptionLines icon="parcel" name={formatParcelId(code)} address={text(isInVietnam ? 'oneBox.parcelId' : 'oneBox.parcelIdAbroad')} />
    );
  }
  if (row.kind === 'coordinates') {
    const { form, swapped, position } = row.found;
    const doubt = readingDoubt(row.found);
    const notes = [
      text(FORMS[form] ?? 'oneBox.wgs84'),
      swapped && text('notice.coordinatesSwapped'),
      doubt && text(`oneBox.${doubt.kind}`, { of: doubt.of }),
      !inVietnam(position) && text('oneBox.abroad'),
    ];
    return <OptionLines icon="locate" name={formatTyped(position)} address={notes.filter(Boolean).join(' · ')} />;
  }
  if (row.kind === 'otherGrid') {
    return <OptionLines icon="settings" name={text('oneBox.otherProvince')} address={text('oneBox.otherProvinceHint')} />;
  }
  const { parcels, typed, pairs } = row.reading;
  const count = parcels.length || (typed ?? pairs).length;
  const name = count === 1 ? text('oneBox.corner') : text(parcels.length > 0 ? 'corners.parcels' : 'oneBox.corners', { count });
  if (!row.grid) return <OptionLines icon="closeShape" name={name} address={text('oneBox.noGrid')} />;
  const { provinceCode, meridianDeg } = row.grid;
  const province = provinces.old.units.find(({ code }) => code === provinceCode)?.name;
  const grid = [text('oneBox.vn2000'), [province, formatMeridian(meridianDeg)].filter(Boolean).join(' ')].join(' · ');
  return <OptionLines icon="closeShape" name={name} address={grid} />;
}

interface OneBoxListProps {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  picture: ReactNode;
}

/** Sets `--visible` of an element to the height that a phone's keyboard leaves of the window. */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const update = (): void => element.current?.style.setProperty('--visible', `${viewport?.height ?? window.innerHeight}px`);
    update();
    viewport?.addEventListener('resize', update);
    return () => viewport?.removeEventListener('resize', update);
  }, [element]);
}

function statusText(
  { fault, status, total, reading, opening }: Snapshot<typeof oneBoxSlice>,
  { shown, online }: { shown: number; online: boolean },
  text: Text,
): string {
  if (opening !== null) return text('place.opening');
  if (fault !== null) return text(fault);
  if (reading.kind === 'shortLink') return text('notice.shortLink');
  if (reading.kind === 'threeWords') return text('notice.threeWords');
  if (reading.kind === 'numbers') {
    return reading.unread ? text('notice.unread', { numbers: reading.unread.join(', ') }) : text('oneBox.numbers');
  }
  if (reading.kind === 'cornerFault') {
    return reading.fault.kind === 'hn72'
      ? text('oneBox.hn72')
      : text('oneBox.unclear', { line: reading.fault.line, text: reading.fault.text });
  }
  if (reading.kind === 'parcelId' && reading.reading.fault) return shownText(text, parcelIdFaultMessage(reading.reading.fault)) ?? '';
  if (status === 'loading') return text('oneBox.loading');
  if (status === 'offline') return text('oneBox.offline');
  if (status === 'failed') return text('oneBox.failed');
  if (status !== 'ready') return '';
  // Offline rows come from packs, which do not cover other land.
  if (!online && total > 0) return text('oneBox.saved');
  if (total === 0) return reading.kind === 'parcelId' ? '' : text('oneBox.none');
  return shown < total ? text('place.totalShown', { shown: formatNumber(shown, 0), total: formatNumber(total, 0) }) : '';
}

/** List under the pill: results by kind while typing, earlier searches while the box is empty. */
export function OneBoxList({ input, listId, picture }: OneBoxListProps) {
  const box = useSnapshot(oneBoxSlice);
  const { online } = useSnapshot(networkSlice);
  // The pill opens with the press and accepts keys and pastes at once; the list renders deferred.
  const isFilled = useDeferredValue(true, false);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setIsWhole] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const text = useText();
  useVisibleHeight(card);
  useEffect(() => openOverlay(closeOneBox), []);

  useEffect(() => {
    setUnfolded(new Set());
    setIsWhole(false);
  }, [box.text, box.isTyped]);

  const isAsked = box.isTyped && box.reading.kind !== 'empty';
  const rows = isAsked ? oneBoxRows({ ...box, unfolded, isWhole }) : [];
  const rowId = (at: number): string => `${listId}-${at}`;
  const active = rows.findIndex((_, at) => rowId(at) === box.activeId);
  const leave = (): void => input.current?.blur();

  useEffect(() => countOneBoxRows(rows.length), [rows.length]);

  const pick = (row: OneBoxRow): void => {
    if (row.kind === 'more') setIsWhole(true);
    else if (row.kind === 'street')
      setUnfolded(new Set(row.isOpen ? [...unfolded].filter((key) => key !== row.key) : [...unfolded, row.key]));
    else {
      leave();
      if (row.kind === 'coordinates') void openFoundCoordinates(row.found);
      else if (row.kind === 'corners') void openFoundCorners(row.reading, row.grid);
      else if (row.kind === 'otherGrid') void openFoundCorners(row.reading, null);
      else if (row.kind === 'parcelId') void openFoundParcelId(row.id);
      else void openFoundPlace(row.place);
    }
  };
  useBoxKeys(input, {
    onMove: (step) => {
      if (rows.length > 0) updateOneBox({ activeId: rowId(nextOption(active, step, rows.length)) });
    },
    onEnter: () => {
      // An identifier was read here: other results follow it.
      const isFirstKnown = box.status !== 'loading' || rows[0]?.kind === 'parcelId';
      const row = rows[active] ?? (isFirstKnown ? rows[0] : undefined);
      if (row) pick(row);
      else askOneBox(0);
    },
    onClose: closeOneBox,
    onPasteTable: typeIntoOneBox,
  });

  const status = isAsked
    ? statusText(box, { shown: rows.at(-1)?.kind === 'more' ? box.total : box.places.length, online }, text)
    : (box.fault && text(box.fault)) || (box.opening !== null ? text('place.opening') : '');
  return (
    // The combobox keeps the focus, so keys scroll a list longer than the window on the card itself.
    <div
      ref={card}
      className={styles.card}
      role="group"
      aria-label={text('oneBox.list')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isAsked ? 0 : undefined}
      hidden={!isFilled}
    >
      {isFilled && !isAsked && <OneBoxRecent onPicked={leave} />}
      {isFilled && !isAsked && picture}
      {isAsked && (
        <OptionList
          listId={listId}
          label={text('oneBox.list')}
          options={rows}
          active={active}
          waiting={box.status === 'loading'}
          onPick={pick}
        >
          {(row) => <OneBoxRowText row={row} words={box.text} />}
        </OptionList>
      )}
      <p role="status" className={styles.status}>
        {status}
      </p>
      {isAsked && (box.status === 'failed' || box.status === 'offline') && (
        <RetryButton
          onPress={() => {
            // The press removes the button: return keys, Escape among them, to the box.
            input.current?.focus();
            askOneBox(0);
          }}
        />
      )}
      {isAsked && rows.length === 0 && box.status === 'ready' && (
        <Button icon="settings" onPress={() => void openCarefulSearch()}>
          {text('oneBox.careful')}
        </Button>
      )}
    </div>
  );
}
