import { useEffect, Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { closeAccount } from '../flows/account/openAccount.ts';
import { closePicture } from '../flows/picture/closePicture.ts';
import { closeAuthModal } from '../flows/session/openAuthModal.ts';
import { confirmBuildBooted } from '../flows/shell/device/confirmBuildBooted.ts';
import { TextProvider } from '../i18n/text/TextProvider.tsx';
import { accountSlice } from '../state/account/accountSlice.ts';
import { aboutSlice, closeInformation } from '../state/about/aboutSlice.ts';
import { authModalSlice } from '../state/session/sessionSlice.ts';
import { endSharing, shareSlice } from '../state/shell/shareSlice.ts';
import { closePackages, packageSlice } from '../state/wallet/packageSlice.ts';
import { pictureSlice } from '../state/picture/pictureSlice.ts';
import { settingsSlice } from '../state/shell/settingsSlice.ts';
import { AboutChunk, AccountChunk, PictureChunk, ShareChunk, EarlyChunk } from './preloadPanels.ts';
import { Shell } from './Shell.tsx';
import { useText, shownText } from '../i18n/text/useText.ts';
import { RetryButton } from '../ui/controls/Button.tsx';
import { Icon } from '../ui/controls/Icon.tsx';
import { DefaultTextContext } from '../ui/controls/IconButton.tsx';
import styles from './ErrorScreen.module.css';
import { TOAST_MS } from '../domain/limits.ts';
import { dropNotice, type Notice, noticeSlice } from '../state/shell/noticeSlice.ts';
import { noDataSlice } from '../state/results/resultsSlice.ts';
import { viewSlice } from '../state/map/viewSlice.ts';
import lazyNoticesStyles from './LazyNotices.module.css';

/** Notice without the code of toasts, which could not be loaded before the network was lost. */
function PlainNotice({ notice }: { notice: Notice }) {
  const text = useText();
  const { id, message } = notice;
  useEffect(() => {
    const timer = setTimeout(() => dropNotice(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <p role="status" className={lazyNoticesStyles.plain}>
      {shownText(text, message)}
    </p>
  );
}

/** Toasts and the dialog of a place without data; their code loads with the first one, or once the map is there. */
function LazyNotices() {
  const { waiting } = useSnapshot(noticeSlice);
  const { open } = useSnapshot(noDataSlice);
  const { map } = useSnapshot(viewSlice);
  /** Number of waiting notices when the code failed to load: each further one requests it again. */
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const [first] = waiting;
  return (
    <EarlyChunk
      isAsked={failedAt === null ? first !== undefined || open || map === 'ready' : waiting.length !== failedAt}
      isQuiet
      onFailure={() => setFailedAt(noticeSlice.waiting.length)}
      placeholder={failedAt !== null && first && <PlainNotice notice={first} />}
    >
      {({ EARLY_PANELS }) => EARLY_PANELS.notices()}
    </EarlyChunk>
  );
}

/** Apology without illustrations, which would load with every page before its map. */
function Apology() {
  const text = useText();
  return (
    <main className={styles.screen} role="alert">
      <span className={styles.sign}>
        <Icon name="warning" />
      </span>
      <p className={styles.title}>{text('app.errorTitle')}</p>
      <p className={styles.text}>{text('app.errorText')}</p>
      <RetryButton label={text('app.reload')} variant="primary" onPress={() => window.location.reload()} />
    </main>
  );
}

class ErrorScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <Apology /> : this.props.children;
  }
}

const closeAccountModals = (): void => [closeAuthModal, closeAccount, closePackages].forEach((close) => close());

function AccountModals() {
  const isAsked = [
    useSnapshot(authModalSlice).mode !== 'closed',
    useSnapshot(accountSlice).view !== 'closed',
    useSnapshot(packageSlice).popupOpen,
  ].includes(true);
  return (
    <AccountChunk isAsked={isAsked} onFailure={closeAccountModals}>
      {({ AccountPanels }) => <AccountPanels />}
    </AccountChunk>
  );
}

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

/** Question before a link that could include the drawing, and a link that has to be shown. */
function ShareModal() {
  const { title, link } = useSnapshot(shareSlice);
  return (
    <ShareChunk isAsked={title !== null || link !== null} onFailure={endSharing}>
      {({ SHARE_PANELS }) => SHARE_PANELS.dialog()}
    </ShareChunk>
  );
}

function UsualText({ children }: { children: ReactNode }) {
  return <DefaultTextContext value={useText()}>{children}</DefaultTextContext>;
}

/** Root component. '/' and '/login' both show the map (§2 'Routes'), so there is no router. */
export function App() {
  const { language } = useSnapshot(settingsSlice);
  useEffect(confirmBuildBooted, []);
  return (
    <TextProvider language={language}>
      <ErrorScreen>
        <UsualText>
          <Shell />
          <PictureModal />
          <ShareModal />
          <AccountModals />
          <AboutModals />
          <LazyNotices />
        </UsualText>
      </ErrorScreen>
    </TextProvider>
  );
}
