import type { CadastralParcel } from '../../domain/land/parcel.ts';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { TruncatedTiles, LayerFault } from '../../domain/map/openLayer.ts';
import type { PressedRecord } from '../landFile/recordAt.ts';

/** 'tap': one click or the Enter key, which may also mean a drawn object; 'hold': a double click. */
export type PickGesture = 'tap' | 'hold';

/** Events of the map. Flows decide what they mean, including the login for an anonymous user's tap. */
export interface MapHandlers {
  /**
   * A drawn parcel was tapped, or chosen with the Enter key under the middle of the map.
   * @param lots the one that is meant, or several of which the user must choose @param at CSS pixels of the window
   */
  onPickParcel(lots: readonly CadastralParcel[], position: LngLat, at: { x: number; y: number }): void;
  onPickRecord(record: PressedRecord, position: LngLat): void;
  /** The outline or name of an area with data was pressed, at a zoom too far for the data itself. */
  onPickArea(code: string): void;
  /** A place was picked: a click beside parcels, a double click, or the Enter key. */
  onPickPosition(position: LngLat, gesture: PickGesture): void;
  /** A long press, the right button or the menu key requests a place's menu. @param at CSS pixels of the window */
  onMenu(position: LngLat, at: { x: number; y: number }): void;
  onPickPin(): void;
  /** Reports the view when the map comes to rest, and in intervals while it moves. */
  onMoved(center: LngLat, zoom: number, box: LngLatBox): void;
  /**
   * A picture or tiles of an open planning loaded or failed.
   * @param attempt of the layer; reports of an older one can be ignored
   */
  onPlanning(id: string, attempt: number, outcome: { fault: LayerFault | null; box?: LngLatBox | null; truncated?: TruncatedTiles }): void;
  draw: DrawHandlers;
}

/** Texts that the map shows or announces, in the page's language. */
export interface MapTexts {
  /** MapLibre's own strings, by its ids, for example 'Map.Title'. */
  locale: Record<string, string>;
  /** Prefix 'Tờ' of sheet numbers. */
  sheet: string;
  /** Replaces the pin's address while that is unknown. */
  pin: string;
  /** Returns the pin's accessible name: its place, and the effect of a press. */
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
  /** Undo of a point ('Lùi'). */
  onBack(): void;
  onSeen(box: LngLatBox): void;
  /** @param to null: the mouse no longer points at a place that snaps */
  onSnap(to: 'corner' | 'edge' | null): void;
}
