import { proxy } from 'valtio';
import type { NmeaFix } from '../../domain/stakeout/nmeaReader.ts';

export type ReceiverWire = 'serial' | 'bluetooth';

/** A GNSS receiver beside the device, which then says where it is. */
export interface ReceiverSlice {
  /** 'refused': the browser or its user gave none; 'gone': it was unplugged or went silent for good. */
  status: 'none' | 'connecting' | 'open' | 'refused' | 'failed' | 'gone';
  wire: ReceiverWire | null;
  /** Of the last fix. */
  quality: NmeaFix['quality'] | null;
  isAccuracyTold: boolean;
  satellites: number;
}

const NONE: ReceiverSlice = { status: 'none', wire: null, quality: null, isAccuracyTold: false, satellites: 0 };

export const receiverSlice = proxy<ReceiverSlice>({ ...NONE });

export function beginReceiver(wire: ReceiverWire): void {
  Object.assign(receiverSlice, { ...NONE, status: 'connecting', wire });
}

export function openReceiver(): void {
  receiverSlice.status = 'open';
}

export function showReceiverFix({ quality, isAccuracyTold, satellites }: NmeaFix): void {
  Object.assign(receiverSlice, { quality, isAccuracyTold, satellites });
}

/** @param why it is heard no more; 'none' where its user took it off */
export function endReceiver(why: Exclude<ReceiverSlice['status'], 'connecting' | 'open'>): void {
  Object.assign(receiverSlice, { ...NONE, status: why });
}
