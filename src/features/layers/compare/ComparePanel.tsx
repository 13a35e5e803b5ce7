import { memo, useEffect, useSyncExternalStore, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { useText } from '../../../i18n/text/useText.ts';
import { editionYears } from '../../../domain/land/planStanding.ts';
import type { PicturedPlanning } from '../../../domain/land/planning.ts';
import { BARE_MAP, BARE_SATELLITE, type CompareSide, readComparison, writeComparison } from '../../../domain/map/comparison.ts';
import { isPlanning, layerId, type OpenLayer } from '../../../domain/map/openLayer.ts';
import {
  chooseSide,
  endComparison,
  retryDifferences,
  setCompareMode,
  setCompareShare,
} from '../../../flows/layers/compare/currentComparison.ts';
import { compareSlice } from '../../../state/layers/compareSlice.ts';
import { differenceSlice } from '../../../state/layers/differenceSlice.ts';
import { editionSlice } from '../../../state/layers/sourceSlice.ts';
import { layersSlice } from '../../../state/layers/layersSlice.ts';
import { viewSlice, updateView } from '../../../state/map/viewSlice.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts';
import { openOverlay } from '../../../ui/overlays/openOverlay.ts';
import styles from './Compare.module.css';
import { codeChanges, NO_DIFFERENCE, type ZoneDifference } from '../../../domain/land/zoneDifference.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { RetryButton } from '../../../ui/controls/Button.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';

/** Percent of the map per key press, limited to 0–100. */
const STEPS: Record<string, number> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  ArrowRight: 2,
  ArrowUp: 2,
  PageDown: -10,
  PageUp: 10,
  Home: -100,
  End: 100,
};

interface CompareHandleProps {
  left: string;
  right: string;
}

/** Divider between two compared maps, with a grip for finger, mouse or keys. */
function CompareHandle({ left, right }: CompareHandleProps) {
  const share = readComparison(useSnapshot(compareSlice).text)?.share ?? 0;
  const { padding, sheetPx } = useSnapshot(viewSlice);
  const text = useText();
  const room = useRef<HTMLDivElement>(null);
  /** Offset from the finger to the divider, percent, so that the grip does not jump. */
  const grabbed = useRef<number | null>(null);

  const grip = useRef<HTMLDivElement>(null);
  // The pressed button is gone with its drawer. A comparison from a link takes no focus.
  useEffect(() => {
    if (navigator.userActivation?.isActive) grip.current?.focus({ preventScroll: true });
  }, []);

  const shareAt = ({ clientX }: PointerEvent): number => {
    const { left: edge, width } = room.current!.getBoundingClientRect();
    return ((clientX - edge) / width) * 100;
  };
  const grab = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = share - shareAt(event);
  };
  const drag = (event: PointerEvent): void => {
    if (grabbed.current !== null) setCompareShare(grabbed.current + shareAt(event));
  };
  const release = (): void => {
    grabbed.current = null;
  };
  const step = (event: KeyboardEvent): void => {
    const change = STEPS[event.key];
    if (change === undefined) return;
    event.preventDefault();
    setCompareShare(share + change);
  };

  return (
    <div ref={room} className={styles.room} style={{ left: padding.left, top: padding.top, bottom: sheetPx }}>
      <div className={styles.line} style={{ left: `${share}%` }}>
        <div
          ref={grip}
          role="slider"
          tabIndex={0}
          className={styles.grip}
          aria-label={text('compare.handle')}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
          aria-valuetext={text('compare.shareWords', { share, left, rest: 100 - share, right })}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={step}
        >
          <Icon name="grip" />
        </div>
      </div>
    </div>
  );
}

/** Formats a change: '+1,240 m²', '−1,240 m²'. */
const signed = (changeM2: number): string => `${changeM2 < 0 ? '−' : '+'}${formatNumber(Math.abs(changeM2), 0)} m²`;

const titleOf = (difference: Pick<ZoneDifference, 'rows'>): Map<string, string> =>
  new Map(codeChanges(difference).map(({ landCode, changeM2 }) => [landCode, signed(changeM2)]));

/** Table of the area each land code gains or loses from left to right, in the view and on the open parcel. */
function DifferenceTable() {
  const { status, view, parcel } = useSnapshot(differenceSlice);
  const text = useText();
  const [ofView, ofParcel] = [view, parcel].map((difference) => (difference ? titleOf(difference as ZoneDifference) : new Map()));
  const codes = [...new Set([...ofView!.keys(), ...ofParcel!.keys()])] as string[];
  const columns = [text('overlap.code'), text('compare.inView'), ...(parcel ? [text('compare.onParcel')] : [])];
  const rows = codes.map((code) => [
    code || text('overlap.noCode'),
    ofView!.get(code) ?? '–',
    ...(parcel ? [ofParcel!.get(code) ?? '–'] : []),
  ]);
  const { differsM2, onlyLeftM2, onlyRightM2 } = view ?? NO_DIFFERENCE;
  const oneSidedM2 = onlyLeftM2 + onlyRightM2;
  return (
    <>
      <p role="status" className={styles.status}>
        {status === 'ready'
          ? text(differsM2 < 1 ? 'compare.same' : 'compare.differs', { area: formatNumber(differsM2, 0) })
          : text(`compare.status.${status}`)}
      </p>
      {status === 'failed' && <RetryButton variant="quiet" onPress={retryDifferences} />}
      {codes.length > 0 && (
        <div className={styles.figures}>
          <Disclosure summary={text('compare.table')}>
            <DataTable caption={text('compare.table')} columns={columns} rows={rows} />
            {oneSidedM2 >= 1 && <p className={styles.hint}>{text('compare.oneSided', { area: formatNumber(oneSidedM2, 0) })}</p>}
            <p className={styles.hint}>{text('compare.basis')}</p>
          </Disclosure>
        </div>
      )}
    </>
  );
}

const nameOf = ({ title, ...dated }: Pick<OpenLayer, 'id' | 'title' | 'year' | 'edition'>): string =>
  [editionYears(dated), title].filter((part) => part !== '').join(' · ');

/** Returns the choices of a side: open plannings, their other editions, and the bare map. */
function useChoices(): Array<{ value: string; text: string }> {
  const { open } = useSnapshot(layersSlice);
  const { editions } = useSnapshot(editionSlice);
  const text = useText();
  const plannings = open.filter(isPlanning);
  const others = plannings.flatMap(({ id }) => (editions[id] ?? []) as PicturedPlanning[]);
  const ofPlans = [
    ...others.map((planning) => ({ value: layerId(planning), text: nameOf(planning) })),
    ...plannings.map((layer) => ({ value: layer.id, text: nameOf(layer as OpenLayer) })),
  ];
  const bare = [
    { value: BARE_MAP, text: text('compare.bareMap') },
    { value: BARE_SATELLITE, text: text('compare.bareSatellite') },
  ];
  return [...new Map([...ofPlans, ...bare].map((choice) => [choice.value, choice])).values()];
}

const followSlice = (changed: () => void): (() => void) => subscribe(compareSlice, changed);

/** Left margin, px, above which a card fits between the tools. */
const TOOLS_PX = 64;

/** Reports the height of a card under the tools' columns: tools and the map's middle stay above it. */
function reportHeight(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  const card = place.firstElementChild!;
  const report = (): void => {
    const [around, { left, top }] = [place.getBoundingClientRect(), card.getBoundingClientRect()];
    updateView({ cardPx: left - around.left < TOOLS_PX ? Math.round(around.bottom - top) : 0 });
  };
  const observer = new ResizeObserver(report);
  for (const element of [place, card]) observer.observe(element);
  return () => {
    observer.disconnect();
    updateView({ cardPx: 0 });
  };
}

/** Returns the comparison without the divider's place, so that a drag does not render the panel. */
const useComparisonText = (): string | null =>
  useSyncExternalStore(followSlice, () => {
    const comparison = readComparison(compareSlice.text);
    return comparison && writeComparison({ ...comparison, share: 0 });
  });

function ComparisonView() {
  const comparison = readComparison(useComparisonText())!;
  const { padding, sheetPx } = useSnapshot(viewSlice);
  const { isMapRefused } = useSnapshot(differenceSlice);
  const isWide = useMediaQuery('(min-width: 900px)');
  const choices = useChoices();
  const text = useText();

  useEffect(() => openOverlay(endComparison), []);

  const titleOf = (id: string): string => choices.find(({ value }) => value === id)?.text ?? text('compare.bareMap');
  const isBeside = isWide && comparison.mode === 'beside';
  const side = (which: CompareSide) => (
    <SelectField
      label={text(which === 'left' ? 'compare.left' : 'compare.right')}
      // On a phone their place shows which side they are.
      labelHidden={!isWide}
      value={choices.some(({ value }) => value === comparison[which]) ? comparison[which] : BARE_MAP}
      options={choices}
      onChange={(id) => chooseSide(which, id)}
    />
  );
  return (
    <>
      {!isBeside && <CompareHandle left={titleOf(comparison.left)} right={titleOf(comparison.right)} />}
      <div ref={reportHeight} className={styles.place} style={{ top: padding.top, bottom: sheetPx, left: padding.left }}>
        <section className={styles.card} aria-label={text('compare.title')}>
          <div className={styles.head}>
            <div className={styles.sides}>
              {side('left')}
              {side('right')}
            </div>
            <IconButton icon="close" label={text('compare.close')} onPress={endComparison} />
          </div>
          <div className={styles.rest}>
            {isWide && (
              <RadioGroup
                label={text('compare.mode')}
                labelHidden
                value={comparison.mode}
                options={[
                  { value: 'swipe', text: text('compare.swipe') },
                  { value: 'beside', text: text('compare.beside') },
                ]}
                onChange={setCompareMode}
              />
            )}
            {isMapRefused && <Callout tone="error">{text('compare.refused')}</Callout>}
            <DifferenceTable />
          </div>
        </section>
      </div>
    </>
  );
}

/** Panel over the map that compares two plannings, or a planning with the bare map (§2.82). */
export const ComparePanel = memo(function ComparePanel() {
  return useComparisonText() === null ? null : <ComparisonView />;
});
