import type { CadastralParcel } from '../../domain/land/parcel.ts';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { CutShort, LayerFault } from '../../domain/map/openLayer.ts';
import type { PressedRecord } from '../landFile/recordAt.ts';

/** 'tap': one click or the Enter key, which may also mean what is drawn there; 'hold': a double click. */
export type PickGesture = 'tap' | 'hold';

/** What the map tells the app. Flows decide what it means, the login included that a tap of an anonymous user asks for. */
export interface MapHandlers {
  /**
   * A drawn parcel was tapped, or chosen with the Enter key under the middle of the map.
   * @param lots the one that is meant, or several of which the user has to choose @param at CSS pixels of the window
   */
  onPickParcel(lots: readonly CadastralParcel[], position: LngLat, at: { x: number; y: number }): void;
  /** A record of a file that is open as a layer was tapped. */
  onPickRecord(record: PressedRecord, position: LngLat): void;
  /** The outline or name of where there is data was pressed, on a map too far for the data itself. */
  onPickArea(code: string): void;
  /** A place was picked: a click beside parcels, a double click, or the Enter key. */
  onPickPosition(position: LngLat, gesture: PickGesture): void;
  /** A long press, the right button or the menu key: what can be done with this place? @param at CSS pixels of the window */
  onMenu(position: LngLat, at: { x: number; y: number }): void;
  onPickPin(): void;
  /** The map shows this box now: told when it came to rest, and once a frame while it moves. */
  onMoved(center: LngLat, zoom: number, box: LngLatBox): void;
  /**
   * A picture or tiles of an open planning could be had, or not.
   * @param attempt of the layer: of an older one nobody need know any more
   */
  onPlanning(id: string, attempt: number, outcome: { fault: LayerFault | null; box?: LngLatBox | null; cutShort?: CutShort }): void;
  draw: DrawHandlers;
}

/** Words the map shows or speaks, in the page's language. */
export interface MapWords {
  /** MapLibre's own strings, by its ids, e.g. 'Map.Title'. */
  locale: Record<string, string>;
  /** 'Tờ': stands before sheet numbers. */
  sheet: string;
  /** Stands for the pin's address while that is unknown. */
  pin: string;
  /** Spoken name of the pin: where it is, and what pressing it does. */
  pinName(address: string): string;
}

/** What hands do to the drawing while taps draw (§2, map tab 4). Indices are of the drawing's points. */
export interface DrawHandlers {
  /** A tap: pixels from the first point, and the vertex or the middle of a side that was hit. */
  onPress(at: LngLat, hit: { firstPx: number | null; vertex: number | null; edge: number | null }): void;
  /** The middle of a side is dragged: a vertex comes to be there. */
  onInsert(afterIndex: number, at: LngLat): void;
  onGrab(index: number): void;
  /** @param snappedTo the parcel's corner or side that the place snapped to */
  onDrag(at: LngLat, snappedTo: 'corner' | 'edge' | null): void;
  onDrop(): void;
  onCancelDrag(): void;
  onSelect(index: number | null): void;
  /** One step of an arrow key. */
  onMove(index: number, at: LngLat): void;
  /** 'Lùi'. */
  onBack(): void;
  onSeen(box: LngLatBox): void;
  /** A mouse points at a place that snaps to a parcel, or no longer. */
  onSnap(to: 'corner' | 'edge' | null): void;
}
