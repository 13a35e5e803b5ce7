import { useText } from '../../i18n/useText.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { SettingsFields } from './SettingsFields.tsx';

/** Language and theme of who is not logged in; a customer has them in the user drawer. */
export function SettingsMenu() {
  const text = useText();
  return (
    <Popover icon="gear" label={text('settings.title')}>
      <SettingsFields />
    </Popover>
  );
}
