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
