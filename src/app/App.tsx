import { useSnapshot } from 'valtio';
import { NoDataDialog } from '../features/results/NoDataDialog.tsx';
import { Notices } from '../features/shell/Notices.tsx';
import { TextProvider } from '../i18n/TextProvider.tsx';
import { settingsSlice } from '../state/settingsSlice.ts';
import { AccountLayer } from './AccountLayer.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { PictureLayer } from './PictureLayer.tsx';
import { Shell } from './Shell.tsx';

/** The whole page. '/' and '/login' both show the map (§2 'Routes', design §5): there is nothing to choose by path. */
export function App() {
  const { language } = useSnapshot(settingsSlice);
  return (
    <TextProvider language={language}>
      <ErrorScreen>
        <Shell />
        <NoDataDialog />
        <PictureLayer />
        <AccountLayer />
        <Notices />
      </ErrorScreen>
    </TextProvider>
  );
}
