import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';

interface DragOrder {
  /** Of the list whose children are the rows. */
  list: { current: HTMLElement | null };
  onMove: (from: number, to: number) => void;
}

interface Drag {
  from: number;
  to: number;
  /** How far the dragged row is from its place. */
  offsetPx: number;
  heightPx: number;
}

/** Rows of a list that are put in order by a handle: dragged by pointer or finger, or moved by the arrow keys. */
export function useDragOrder({ list, onMove }: DragOrder) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<{ y: number; middles: number[] } | null>(null);

  const end = (isDropped: boolean): void => {
    start.current = null;
    setDrag(null);
    if (isDropped && drag && drag.to !== drag.from) onMove(drag.from, drag.to);
  };

  return {
    /** Row that is being dragged, or null. */
    dragged: drag?.from ?? null,
    handleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0 || !list.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const boxes = [...list.current.children].map((row) => row.getBoundingClientRect());
        start.current = { y: event.clientY, middles: boxes.map(({ top, height }) => top + height / 2) };
        setDrag({ from: index, to: index, offsetPx: 0, heightPx: boxes[index]?.height ?? 0 });
      },
      onPointerMove: (event: PointerEvent): void => {
        if (!start.current || !drag) return;
        const { y, middles } = start.current;
        const offsetPx = event.clientY - y;
        const middle = middles[drag.from]! + offsetPx;
        const to = middles.reduce((place, other, row) => {
          if (row < drag.from && middle < other) return Math.min(place, row);
          return row > drag.from && middle > other ? Math.max(place, row) : place;
        }, drag.from);
        setDrag({ ...drag, to, offsetPx });
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onKeyDown: (event: KeyboardEvent): void => {
        if (event.key === 'Escape' && drag) {
          event.preventDefault();
          end(false);
        }
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onMove(index, index + step);
      },
    }),
    /** Where a row is drawn while another one, or itself, is dragged. */
    rowStyle: (index: number): CSSProperties | undefined => {
      if (!drag) return undefined;
      if (index === drag.from) return { transform: `translateY(${drag.offsetPx}px)`, transition: 'none' };
      const isPassedDown = index > drag.from && index <= drag.to;
      const isPassedUp = index < drag.from && index >= drag.to;
      if (!isPassedDown && !isPassedUp) return { transform: 'none' };
      return { transform: `translateY(${isPassedDown ? -drag.heightPx : drag.heightPx}px)` };
    },
  };
}
