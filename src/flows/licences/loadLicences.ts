import { ref } from 'valtio';
import { fetchLicenceTexts, fetchLicences } from '../../api/licences/fetchLicences.ts';
import { licencesSlice, licenceTextsSlice, showLicences } from '../../state/licences/licencesSlice.ts';
import { loadOnce } from '../shell/loadOnce.ts';

export function openLicences(): void {
  showLicences(true);
  void loadLicences();
}

export const loadLicences = (): Promise<void> => loadOnce(licencesSlice, fetchLicences, (parts) => ({ parts: ref(parts) }));

export const loadLicenceTexts = (): Promise<void> => loadOnce(licenceTextsSlice, fetchLicenceTexts, (texts) => ({ texts: ref(texts) }));
