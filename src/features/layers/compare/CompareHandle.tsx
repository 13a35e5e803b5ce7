import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { readComparison } from '../../../domain/map/comparison.ts';
import { setCompareShare } from '../../../flows/layers/compare/currentComparison.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { compareSlice } from '../../../state/layers/compareSlice.ts';
import { viewSlice } from '../../../state/map/viewSlice.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import styles from './Compare.module.css';

/** Percent of the map a press of a key; beyond an end is that end. */
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
  /** From the finger to the line, percent: the grip does not jump under it. */
  const grabbed = useRef<number | null>(null);

  const grip = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its drawer. A link takes the focus from nobody.
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
