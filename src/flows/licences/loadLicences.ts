import { fetchLicenceTexts, fetchLicences } from '../../api/licences/fetchLicences.ts';
import {
  licencesSlice,
  setLicencesStatus,
  setTextsStatus,
  showLicences,
  showParts,
  showTexts,
} from '../../state/licences/licencesSlice.ts';

/** 'Giấy phép' opens, and asks for its list. */
export function openLicences(): void {
  showLicences(true);
  void loadLicences();
}

/** The list of 'Giấy phép', once; after a failure again. */
export async function loadLicences(): Promise<void> {
  if (licencesSlice.status === 'loading' || licencesSlice.status === 'ready') return;
  setLicencesStatus('loading');
  const answer = await fetchLicences();
  if (answer.ok) showParts(answer.value);
  else setLicencesStatus('failed');
}

/** The texts, when the first one is opened. */
export async function loadLicenceTexts(): Promise<void> {
  if (licencesSlice.textsStatus === 'loading' || licencesSlice.textsStatus === 'ready') return;
  setTextsStatus('loading');
  const answer = await fetchLicenceTexts();
  if (answer.ok) showTexts(answer.value);
  else setTextsStatus('failed');
}
