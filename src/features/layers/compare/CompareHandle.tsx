import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { readComparison } from '../../../domain/map/comparison.ts';
import { setCompareShare } from '../../../flows/layers/compare/currentComparison.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { compareSlice } from '../../../state/layers/compareSlice.ts';
import { viewSlice } from '../../../state/viewSlice.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import styles from './Compare.module.css';

/** Percent of the map a press of a key. */
const STEP = 2;
const PAGE = 10;

const STEPS: Record<string, (share: number) => number> = {
  ArrowLeft: (share) => share - STEP,
  ArrowDown: (share) => share - STEP,
  ArrowRight: (share) => share + STEP,
  ArrowUp: (share) => share + STEP,
  PageDown: (share) => share - PAGE,
  PageUp: (share) => share + PAGE,
  Home: () => 0,
  End: () => 100,
};

interface CompareHandleProps {
  /** What the sides show, in words. */
  left: string;
  right: string;
}

/** The line between two compared maps, and its grip: by finger, mouse or keys. */
export function CompareHandle({ left, right }: CompareHandleProps) {
  const share = readComparison(useSnapshot(compareSlice).text)?.share ?? 0;
  const { padding, sheetPx } = useSnapshot(viewSlice);
  const text = useText();
  const room = useRef<HTMLDivElement>(null);
  /** From the finger to the line, CSS pixels: the grip does not jump under it. */
  const grabbed = useRef<number | null>(null);

  const grip = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its drawer. A link takes the focus from nobody.
  useEffect(() => {
    if (navigator.userActivation?.isActive) grip.current?.focus({ preventScroll: true });
  }, []);

  const lineAt = (): number => {
    const { left: edge, width } = room.current!.getBoundingClientRect();
    return edge + (width * share) / 100;
  };
  const grab = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = lineAt() - event.clientX;
  };
  const drag = (event: PointerEvent): void => {
    if (grabbed.current === null) return;
    const { left: edge, width } = room.current!.getBoundingClientRect();
    setCompareShare(((event.clientX + grabbed.current - edge) / width) * 100);
  };
  const release = (): void => {
    grabbed.current = null;
  };
  const step = (event: KeyboardEvent): void => {
    const next = STEPS[event.key];
    if (!next) return;
    event.preventDefault();
    setCompareShare(next(share));
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
