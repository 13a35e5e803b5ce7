import { LicencesDialog } from '../features/licences/LicencesDialog.tsx';

/** 'Giấy phép'. A chunk of its own: hardly anybody opens it. */
export function LicencePanels() {
  return <LicencesDialog />;
}
