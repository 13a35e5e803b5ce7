import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { LANGUAGE_NAMES, LANGUAGES } from '../../domain/text/languages.ts';
import { setLanguage, setTheme } from '../../flows/shell/restoreSettings.ts';
import { useText } from '../../i18n/text/useText.ts';
import { aboutSlice, openInformation } from '../../state/about/aboutSlice.ts';
import { settingsSlice } from '../../state/shell/settingsSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';

interface SettingsProps {
  /** State and actions of the app on this device. */
  device: ReactNode;
}

/** Language and theme of an anonymous visitor; customers have them in the user drawer. */
export function SettingsMenu({ device }: SettingsProps) {
  const { newsUnread, left } = useSnapshot(aboutSlice);
  const text = useText();
  return (
    <Popover key={left} icon="gear" label={text('settings.title')} mark={newsUnread ? text('info.unread') : undefined}>
      <SettingsFields device={device} />
    </Popover>
  );
}

/** Language and theme, links to help and information, and the app on this device. */
export function SettingsFields({ device }: SettingsProps) {
  const settings = useSnapshot(settingsSlice);
  const { newsUnread } = useSnapshot(aboutSlice);
  const text = useText();
  return (
    <>
      <RadioGroup
        label={text('settings.language')}
        value={settings.language}
        options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
        onChange={setLanguage}
      />
      <RadioGroup
        label={text('settings.theme')}
        value={settings.theme}
        options={[
          { value: 'light', text: text('settings.light') },
          { value: 'dark', text: text('settings.dark') },
          { value: 'system', text: text('settings.system') },
        ]}
        onChange={setTheme}
      />
      <Button icon="help" onPress={openInformation}>
        {text('info.title')}
        {newsUnread && ` · ${text('info.unread')}`}
      </Button>
      {device}
    </>
  );
}
