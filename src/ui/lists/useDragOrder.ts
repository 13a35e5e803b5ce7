// Our own: much smaller than a drag-and-drop package, and it loads before the map.
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';

interface DragOrder {
  /** List element whose children are the rows. */
  list: { current: HTMLElement | null };
  onMove: (from: number, to: number) => void;
}

interface Drag {
  from: number;
  to: number;
  /** Distance of the dragged row from its place. */
  offsetPx: number;
  heightPx: number;
  /** Pointer's distance from the top of the list, which may scroll meanwhile. */
  startY: number;
  /** Middles of the rows when the drag began. */
  middles: number[];
}

/** Returns the index of a moved row: beyond every row whose middle its leading edge has passed. */
function placeOf({ from, middles, heightPx }: Drag, offsetPx: number): number {
  const [top, bottom] = [middles[from]! + offsetPx - heightPx / 2, middles[from]! + offsetPx + heightPx / 2];
  return middles.reduce((place, other, row) => {
    if (row < from && top <= other) return Math.min(place, row);
    return row > from && bottom >= other ? Math.max(place, row) : place;
  }, from);
}

/** Reorders rows of a list by a handle: dragged by pointer or finger, or moved by the arrow keys. */
export function useDragOrder({ list, onMove }: DragOrder) {
  const [drag, setDrag] = useState<Drag | null>(null);
  // A move and the release of the finger may precede the next render.
  const current = useRef<Drag | null>(null);
  const show = (next: Drag | null): void => {
    current.current = next;
    setDrag(next);
  };

  const belowTop = ({ clientY }: PointerEvent): number => clientY - (list.current?.getBoundingClientRect().top ?? 0);

  const end = (isDropped: boolean): void => {
    const ended = current.current;
    show(null);
    if (isDropped && ended && ended.to !== ended.from) onMove(ended.from, ended.to);
  };

  return {
    dragged: drag?.from ?? null,
    handleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0 || !list.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const boxes = [...list.current.children].map((row) => row.getBoundingClientRect());
        const middles = boxes.map(({ top, height }) => top + height / 2);
        show({ from: index, to: index, offsetPx: 0, heightPx: boxes[index]?.height ?? 0, startY: belowTop(event), middles });
      },
      onPointerMove: (event: PointerEvent): void => {
        const now = current.current;
        if (!now) return;
        const offsetPx = belowTop(event) - now.startY;
        show({ ...now, offsetPx, to: placeOf(now, offsetPx) });
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onKeyDown: (event: KeyboardEvent): void => {
        if (event.key === 'Escape' && current.current) {
          event.preventDefault();
          end(false);
        }
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onMove(index, index + step);
      },
    }),
    rowStyle: (index: number): CSSProperties | undefined => {
      if (!drag) return undefined;
      const { from, to, offsetPx, heightPx } = drag;
      if (index === from) return { transform: `translateY(${offsetPx}px)`, transition: 'none' };
      if (index > from && index <= to) return { transform: `translateY(${-heightPx}px)` };
      return index < from && index >= to ? { transform: `translateY(${heightPx}px)` } : { transform: 'none' };
    },
  };
}
