import { AboutDialogs } from '../../features/about/AboutDialogs.tsx';
import { CompanyContact } from '../../features/account/CompanyContact.tsx';
import { ErrorField } from '../../features/misreading/ErrorField.tsx';
import { LicencesDialog } from '../../features/licences/LicencesDialog.tsx';
import { AboutTextProvider } from '../../i18n/about/AboutTextProvider.tsx';

/** 'Trợ giúp và thông tin' with all its pages, and their words. A chunk of its own: few open it. */
export function AboutPanels() {
  return (
    <AboutTextProvider>
      <AboutDialogs contact={<CompanyContact />} errorField={<ErrorField />} />
      <LicencesDialog />
    </AboutTextProvider>
  );
}
