import { proxy, ref } from 'valtio';
import type { ShippedPart } from '../../domain/licences/shippedPart.ts';

type Loading = 'none' | 'loading' | 'ready' | 'failed';

/** 'Giấy phép': whose works ship; texts are fetched when the first one is opened. */
interface LicencesSlice {
  open: boolean;
  status: Loading;
  parts: readonly ShippedPart[];
  textsStatus: Loading;
  texts: readonly string[];
}

export const licencesSlice = proxy<LicencesSlice>({ open: false, status: 'none', parts: ref([]), textsStatus: 'none', texts: ref([]) });

export function showLicences(open: boolean): void {
  licencesSlice.open = open;
}

export function setLicencesStatus(status: Loading): void {
  licencesSlice.status = status;
}

export function showParts(parts: ShippedPart[]): void {
  Object.assign(licencesSlice, { status: 'ready', parts: ref(parts) });
}

export function setTextsStatus(status: Loading): void {
  licencesSlice.textsStatus = status;
}

export function showTexts(texts: string[]): void {
  Object.assign(licencesSlice, { textsStatus: 'ready', texts: ref(texts) });
}
