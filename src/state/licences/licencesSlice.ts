import { proxy, ref } from 'valtio';
import type { ShippedPart } from '../../domain/licences/shippedPart.ts';
import type { LoadedSlice } from '../loadStatus.ts';

interface LicencesSlice extends LoadedSlice {
  open: boolean;
  parts: readonly ShippedPart[];
}

export const licencesSlice = proxy<LicencesSlice>({ open: false, status: 'none', parts: ref([]) });

interface LicenceTextsSlice extends LoadedSlice {
  texts: readonly string[];
}

/** Loaded when the first text is opened. */
export const licenceTextsSlice = proxy<LicenceTextsSlice>({ status: 'none', texts: ref([]) });

export function showLicences(open: boolean): void {
  licencesSlice.open = open;
}
