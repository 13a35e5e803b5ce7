import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
} from 'react';
import { useLargeText, useTextScale, useViewportHeight } from '../layout/useViewportHeight.ts';
import styles from './Sheet.module.css';
import {
  useDrawerHost,
  neighbourStop,
  SHEET_STOPS,
  type SheetRest,
  type SheetStop,
  stopHeights,
  restingStop,
  type StopHeights,
} from './drawerHost.ts';

interface SheetDrag {
  heights: StopHeights;
  shownPx: number;
  show: (heightPx: number, moving: boolean) => void;
  onRest: (stop: SheetStop) => void;
  onClose: () => void;
}

/** Distance below which a move is a tap. */
const DRAG_THRESHOLD_PX = 5;
/** Time for which a flick continues after the release. */
const FLICK_MS = 180;

/** Returns pointer handlers that drag a sheet by its grip, and move it to the stop it was thrown towards. */
function useSheetDrag({ heights, shownPx, show, onRest, onClose }: SheetDrag) {
  const drag = useRef<{ startY: number; lastY: number; lastMs: number; speed: number; moving: boolean } | null>(null);

  const heightAt = (y: number): number => {
    const raw = shownPx + (drag.current ? drag.current.startY - y : 0);
    return Math.max(0, Math.min(heights.full, raw));
  };

  const end = (event: PointerEvent): void => {
    const ended = drag.current;
    if (!ended) return;
    const heightPx = heightAt(event.clientY);
    drag.current = null;
    if (!ended.moving) return;
    const stop = event.type === 'pointercancel' ? null : restingStop(heightPx - ended.speed * FLICK_MS, heights);
    if (event.type === 'pointercancel') show(shownPx, false);
    else if (stop === null) onClose();
    else {
      show(heights[stop], false);
      onRest(stop);
    }
  };

  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      drag.current = { startY: event.clientY, lastY: event.clientY, lastMs: event.timeStamp, speed: 0, moving: false };
    },
    onPointerMove: (event: PointerEvent): void => {
      const now = drag.current;
      if (!now) return;
      if (!now.moving) {
        if (Math.abs(event.clientY - now.startY) < DRAG_THRESHOLD_PX) return;
        now.moving = true;
        // Capture only now: a captured pointer would suppress clicks on buttons in the head.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const elapsedMs = Math.max(1, event.timeStamp - now.lastMs);
      now.speed = (event.clientY - now.lastY) / elapsedMs;
      now.lastY = event.clientY;
      now.lastMs = event.timeStamp;
      show(heightAt(event.clientY), true);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

export interface SheetProps {
  /** Stays at the top and is draggable like the handle. */
  head: ReactNode;
  initialStop: SheetStop;
  halfShare: number;
  /** Visible pixels at the lowest stop, where a heading is not enough. */
  peekPx?: number | undefined;
  /** The content needs the full height, from the moment this turns true. */
  raised?: boolean;
  rest?: SheetRest | undefined;
  onClose: () => void;
  children: ReactNode;
}

const KEYBOARD_INPUTS = 'input[type="text"], input[type="search"], textarea';

/** Bottom sheet, translated to three stops so that sliding needs no layout; its content scrolls in the visible part. */
export function Sheet({ head, initialStop, halfShare, peekPx, raised, rest, onClose, children }: SheetProps) {
  const host = useDrawerHost();
  const [stop, setStop] = useState<SheetStop>(initialStop);
  const viewportPx = useViewportHeight();
  // The lowest stop shows text, which takes more lines when large.
  const scale = useTextScale() * (useLargeText() ? 1.1 : 1);
  const lowestPx = peekPx === undefined ? undefined : Math.min(peekPx * scale, viewportPx * halfShare);
  const heights = stopHeights(viewportPx, { ...host.shape, halfShare, peekPx: lowestPx });
  const shownPx = heights[stop];
  const box = useRef<HTMLDivElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  const latest = useRef({ shownPx, host });
  latest.current = { shownPx, host };

  const show = (heightPx: number, moving: boolean): void => {
    if (!box.current || !inside.current) return;
    box.current.style.transition = moving ? 'none' : '';
    box.current.style.transform = `translateY(${heights.full - heightPx}px)`;
    inside.current.style.height = `${moving ? Math.max(heightPx, inside.current.clientHeight) : heightPx}px`;
  };

  useLayoutEffect(() => {
    const { sheetTransition } = latest.current.host;
    // The start of the slide is in the styles (@starting-style), which avoids a second layout.
    box.current?.style.setProperty('--sheet-from', `translateY(${heights.full - sheetTransition.shownPx}px)`);
    return () => {
      sheetTransition.shownPx = latest.current.shownPx;
      requestAnimationFrame(() => {
        sheetTransition.shownPx = 0;
      });
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on mount and unmount
  }, []);

  useLayoutEffect(() => {
    show(shownPx, false);
  });

  useEffect(() => {
    if (raised) setStop('full');
  }, [raised]);

  const restId = useRef(rest?.id);
  useEffect(() => {
    if (!rest || rest.id === restId.current) return;
    restId.current = rest.id;
    setStop((now) => (rest.stop === 'peek' || now === 'peek' ? rest.stop : now));
  }, [rest]);

  const coveredPx = Math.min(shownPx, Math.max(heights.half, heights.peek));
  const { onCover } = host;
  useEffect(() => {
    onCover(coveredPx);
  }, [onCover, coveredPx]);
  useEffect(
    () => () => {
      onCover(0);
    },
    [onCover],
  );

  const drag = useSheetDrag({ heights, shownPx, show, onRest: setStop, onClose });

  const step = (event: KeyboardEvent): void => {
    const next: Record<string, SheetStop> = {
      ArrowUp: neighbourStop(stop, 1),
      ArrowRight: neighbourStop(stop, 1),
      ArrowDown: neighbourStop(stop, -1),
      ArrowLeft: neighbourStop(stop, -1),
      Home: 'peek',
      End: 'full',
      Enter: stop === 'full' ? 'half' : 'full',
    };
    const target = next[event.key];
    if (!target) return;
    event.preventDefault();
    setStop(target);
  };

  const growForKeyboard = (event: FocusEvent): void => {
    const needsKeyboard = event.target.matches(KEYBOARD_INPUTS) && window.matchMedia('(pointer: coarse)').matches;
    // Paint the focused field first: a full sheet hides the content over the map, which restyles all of it.
    if (needsKeyboard) requestAnimationFrame(() => setTimeout(setStop, 0, 'full'));
  };

  return (
    <div ref={box} className={styles.box} style={{ height: heights.full }} data-stop={stop} onFocus={growForKeyboard}>
      <div ref={inside} className={styles.inside}>
        <div className={styles.grip} {...drag}>
          <div
            role="slider"
            tabIndex={0}
            className={styles.handle}
            aria-label={host.labels.handle}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={SHEET_STOPS.length - 1}
            aria-valuenow={SHEET_STOPS.indexOf(stop)}
            aria-valuetext={host.labels.stops[stop]}
            onKeyDown={step}
          >
            <span className={styles.bar} />
          </div>
          {head}
        </div>
        {children}
      </div>
    </div>
  );
}
