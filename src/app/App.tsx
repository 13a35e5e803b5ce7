import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { closeAccount } from '../flows/account/openAccount.ts';
import { closePicture } from '../flows/picture/closePicture.ts';
import { closeAuthModal } from '../flows/session/openAuthModal.ts';
import { tellAlive } from '../flows/shell/device/tellAlive.ts';
import { TextProvider } from '../i18n/TextProvider.tsx';
import { accountSlice } from '../state/accountSlice.ts';
import { aboutSlice, closeInformation } from '../state/about/aboutSlice.ts';
import { authModalSlice, closeLoginPopup, loginPopupSlice } from '../state/sessionSlice.ts';
import { endSharing, shareSlice } from '../state/map/shareSlice.ts';
import { closePackages, packageSlice } from '../state/packageSlice.ts';
import { pictureSlice } from '../state/pictureSlice.ts';
import { settingsSlice } from '../state/settingsSlice.ts';
import { AboutChunk, AccountChunk, PictureChunk, ShareChunk } from './preloadPanels.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { LazyNotices } from './LazyNotices.tsx';
import { Shell } from './Shell.tsx';

const closeAccountModals = (): void => [closeAuthModal, closeAccount, closeLoginPopup, closePackages].forEach((close) => close());

/** The modals of accounts, mounted when the first one opens. */
function AccountModals() {
  const isAsked = [
    useSnapshot(authModalSlice).mode !== 'closed',
    useSnapshot(accountSlice).view !== 'closed',
    useSnapshot(loginPopupSlice).open,
    useSnapshot(packageSlice).popupOpen,
  ].includes(true);
  return (
    <AccountChunk isAsked={isAsked} onFailure={closeAccountModals}>
      {({ AccountPanels }) => <AccountPanels />}
    </AccountChunk>
  );
}

/** The dialog of pictures, mounted when it first opens. */
function PictureModal() {
  const { open } = useSnapshot(pictureSlice);
  return (
    <PictureChunk isAsked={open} onFailure={closePicture}>
      {({ PicturePanels }) => <PicturePanels />}
    </PictureChunk>
  );
}

/** 'Trợ giúp và thông tin' and its pages, mounted when the first of them opens. */
function AboutModals() {
  const { listOpen, page, newTerms } = useSnapshot(aboutSlice);
  return (
    <AboutChunk isAsked={listOpen || page !== null || newTerms !== 'none'} onFailure={closeInformation}>
      {({ AboutPanels }) => <AboutPanels />}
    </AboutChunk>
  );
}

/** What is asked before a link that could take the drawing along, and a link that has to be shown. */
function ShareModal() {
  const { title, link } = useSnapshot(shareSlice);
  return (
    <ShareChunk isAsked={title !== null || link !== null} onFailure={endSharing}>
      {({ SHARE_PANELS }) => SHARE_PANELS.dialog()}
    </ShareChunk>
  );
}

/** The whole page. '/' and '/login' both show the map (§2 'Routes'), so there is no router. */
export function App() {
  const { language } = useSnapshot(settingsSlice);
  useEffect(tellAlive, []);
  return (
    <TextProvider language={language}>
      <ErrorScreen>
        <Shell />
        <PictureModal />
        <ShareModal />
        <AccountModals />
        <AboutModals />
        <LazyNotices />
      </ErrorScreen>
    </TextProvider>
  );
}
