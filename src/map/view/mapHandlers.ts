import type { CadastralParcel } from '../../domain/land/parcel.ts';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { TruncatedTiles, LayerFault } from '../../domain/map/openLayer.ts';
import type { PressedRecord } from '../landFile/recordAt.ts';

/** 'tap': one click or the Enter key, which may also mean a drawn object; 'hold': a double click. */
export type PickGesture = 'tap' | 'hold';

/** Flows decide what these events mean, including the login for an anonymous user's tap. */
export interface MapHandlers {
  /** @param lots the one that is meant, or several of which the user must choose. @param at CSS pixels of the window */
  onPickParcel(lots: readonly CadastralParcel[], position: LngLat, at: { x: number; y: number }): void;
  onPickRecord(record: PressedRecord, position: LngLat): void;
  /** Pressed at a zoom too far for the data itself. */
  onPickArea(code: string): void;
  /** A click beside parcels, a double click, or the Enter key. */
  onPickPosition(position: LngLat, gesture: PickGesture): void;
  /** A long press, the right button or the menu key. @param at CSS pixels of the window */
  onMenu(position: LngLat, at: { x: number; y: number }): void;
  onPickPin(): void;
  /** The map comes to rest, or an interval of a move has passed. */
  onMoved(center: LngLat, zoom: number, box: LngLatBox): void;
  /** @param attempt of the layer; reports of an older one can be ignored */
  onPlanning(id: string, attempt: number, outcome: { fault: LayerFault | null; box?: LngLatBox | null; truncated?: TruncatedTiles }): void;
  draw: DrawHandlers;
}

/** Texts in the page's language. */
export interface MapTexts {
  /** MapLibre's own strings, by its ids, for example 'Map.Title'. */
  locale: Record<string, string>;
  /** Prefix 'Tờ' of sheet numbers. */
  sheet: string;
  /** Replaces an unknown address of the pin. */
  pin: string;
  /** Accessible name: the pin's place, and the effect of a press. */
  pinName(address: string): string;
}

/** Events on the drawing while taps draw (§2, map tab 4). Indices are of the drawing's points. */
export interface DrawHandlers {
  /** A tap: pixels from the first point, and the vertex or the middle of a side that was hit. */
  onPress(at: LngLat, hit: { firstPx: number | null; vertex: number | null; edge: number | null }): void;
  /** A dragged middle of a side becomes a vertex. */
  onInsert(afterIndex: number, at: LngLat): void;
  onGrab(index: number): void;
  onDrag(at: LngLat, snappedTo: 'corner' | 'edge' | null): void;
  onDrop(): void;
  onCancelDrag(): void;
  onSelect(index: number | null): void;
  /** One step of an arrow key. */
  onMove(index: number, at: LngLat): void;
  onBack(): void;
  onSeen(box: LngLatBox): void;
  /** @param to null: the mouse no longer points at a place that snaps */
  onSnap(to: 'corner' | 'edge' | null): void;
}
