import { AboutDialogs } from '../../features/about/AboutDialogs.tsx';
import { CompanyContact } from '../../features/account/CompanyContact.tsx';
import { ErrorField } from '../../features/misreading/ErrorField.tsx';
import { LicencesDialog } from '../../features/licences/LicencesDialog.tsx';

/** 'Trợ giúp và thông tin' with its pages and catalogue. A chunk of its own: few open it. */
export function AboutPanels() {
  return (
    <>
      <AboutDialogs contact={<CompanyContact />} errorField={<ErrorField />} />
      <LicencesDialog />
    </>
  );
}
