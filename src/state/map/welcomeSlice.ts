import { proxy } from 'valtio';
import type { Unit } from '../../domain/search/place.ts';

interface WelcomeSlice {
  open: boolean;
  /** Wards that hold parcels; empty while they are not known, and where they cannot be had. */
  wards: Unit[];
}

/** The card of a first visit. */
export const welcomeSlice = proxy<WelcomeSlice>({ open: false, wards: [] });

export function openWelcome(): void {
  welcomeSlice.open = true;
}

export function closeWelcome(): void {
  welcomeSlice.open = false;
}

export function showWelcomeWards(wards: readonly Unit[]): void {
  welcomeSlice.wards = [...wards];
}
