import { proxy } from 'valtio';
import type { NmeaFix } from '../../domain/stakeout/nmeaReader.ts';

export type ReceiverWire = 'serial' | 'bluetooth';

/** External GNSS receiver that replaces the device's position. */
export interface ReceiverSlice {
  /** 'refused': the browser or its user gave none; 'gone': it was unplugged or stopped sending. */
  status: 'none' | 'connecting' | 'open' | 'refused' | 'failed' | 'gone';
  wire: ReceiverWire | null;
  quality: NmeaFix['quality'] | null;
  isAccuracyReported: boolean;
  satellites: number;
}

const NONE: ReceiverSlice = { status: 'none', wire: null, quality: null, isAccuracyReported: false, satellites: 0 };

export const receiverSlice = proxy<ReceiverSlice>({ ...NONE });

export function beginReceiver(wire: ReceiverWire): void {
  Object.assign(receiverSlice, { ...NONE, status: 'connecting', wire });
}

export function openReceiver(): void {
  receiverSlice.status = 'open';
}

export function showReceiverFix({ quality, isAccuracyReported, satellites }: NmeaFix): void {
  Object.assign(receiverSlice, { quality, isAccuracyReported, satellites });
}

/** @param reason 'none' where the user disconnected it */
export function endReceiver(reason: Exclude<ReceiverSlice['status'], 'connecting' | 'open'>): void {
  Object.assign(receiverSlice, { ...NONE, status: reason });
}
