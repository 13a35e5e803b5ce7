import { proxy } from 'valtio';
import type { ServicePack, UserPackage } from '../domain/account/userPackage.ts';

/** The customer's package, and those on offer. Idle while payments are off (§1). */
export interface PackageSlice {
  /** `ready` with `current` null: the customer has none. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  current: UserPackage | null;
  popupOpen: boolean;
  offersStatus: 'idle' | 'loading' | 'ready' | 'failed';
  offers: ServicePack[];
}

export const packageSlice = proxy<PackageSlice>({
  status: 'idle',
  current: null,
  popupOpen: false,
  offersStatus: 'idle',
  offers: [],
});

/** Of nobody, or while payments are off. */
export function forgetPackage(): void {
  Object.assign(packageSlice, { status: 'idle', current: null });
}

/** Somebody logged out. */
export function dropPackages(): void {
  Object.assign(packageSlice, { status: 'idle', current: null, popupOpen: false });
}

export function beginPackage(): void {
  packageSlice.status = 'loading';
}

/** @param current null: the customer has none */
export function showPackage(current: UserPackage | null): void {
  Object.assign(packageSlice, { status: 'ready', current });
}

export function failPackage(): void {
  Object.assign(packageSlice, { status: 'failed', current: null });
}

export function beginOffers(): void {
  packageSlice.offersStatus = 'loading';
}

export function showOffers(offers: ServicePack[]): void {
  Object.assign(packageSlice, { offersStatus: 'ready', offers });
}

export function failOffers(): void {
  packageSlice.offersStatus = 'failed';
}

export function openPackagePopup(): void {
  packageSlice.popupOpen = true;
}

/** A purchase that was not answered waits for the next opening. */
export function closePackages(): void {
  packageSlice.popupOpen = false;
}
