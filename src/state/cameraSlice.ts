import { proxy } from 'valtio';

/** How the map shall look at where it is: written by flows, carried out once by the map when it is ready. */
export interface CameraRequest {
  /** Grows with every wish. */
  sequence: number;
  /** Left as they are when undefined. */
  zoom?: number;
  /** Degrees clockwise from north, and from looking straight down. */
  bearing?: number;
  pitch?: number;
  /** Jump there: a slider is being moved. */
  atOnce: boolean;
}

export interface CameraSlice {
  wish: CameraRequest | null;
  /** Somebody looks at the figures below: the map keeps them up to date, a few times a second. */
  watched: boolean;
  zoom: number;
  bearing: number;
  pitch: number;
  /** The map last came to rest where the user's hand had moved it, not where the app took it. */
  restedByHand: boolean;
}

export const cameraSlice = proxy<CameraSlice>({ wish: null, watched: false, zoom: 0, bearing: 0, pitch: 0, restedByHand: false });
