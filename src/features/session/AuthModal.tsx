import { useSnapshot } from 'valtio';
import type { ReactNode } from 'react';
import { openAuthModal, closeAuthModal } from '../../flows/session/openAuthModal.ts';
import { useText } from '../../i18n/text/useText.ts';
import { logoutModalSlice, authModalSlice } from '../../state/session/sessionSlice.ts';
import { AskDialog, Dialog } from '../../ui/overlays/Dialog.tsx';
import { confirmLogOut } from '../../flows/session/confirmLogOut.ts';
import { stayLoggedIn, showForgetEmail } from '../../state/session/draftAuth.ts';
import { notesSlice } from '../../state/notes/notesSlice.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Illustration } from '../../ui/layout/Illustration.tsx';
import { StepBar } from '../../ui/layout/ProgressBar.tsx';
import { FORGET_STEPS, ForgetView, type ForgetStep } from './ForgetView.tsx';
import { LoginView } from './LoginView.tsx';
import { RegisterView } from './RegisterView.tsx';
import styles from './Session.module.css';

/** Confirmation of a logout (§3 'logout modal'). */
export function LogoutModal() {
  const { open, busy } = useSnapshot(logoutModalSlice);
  const { waiting } = useSnapshot(notesSlice);
  const text = useText();
  if (!open) return null;
  return (
    <AskDialog
      title={text('logout.title')}
      message={[text('logout.words'), ...(waiting > 0 ? [text('outbox.logout', { count: waiting })] : [])]}
      other={{ text: text('logout.stay'), onPress: stayLoggedIn }}
      main={{ text: text('logout.confirm'), busy, onPress: () => void confirmLogOut() }}
    />
  );
}

const FORGET_TITLES: Record<ForgetStep, MessageId> = {
  email: 'forget.title',
  code: 'forget.codeTitle',
  password: 'forget.passwordTitle',
};

/** Login, registration and forgotten password (§2). @param contact the operator, for help */
export function AuthModal({ contact }: { contact: ReactNode }) {
  const { mode, forgetStep, remembered, reason, closedUntil } = useSnapshot(authModalSlice);
  const text = useText();
  if (mode === 'closed') return null;

  const titles = {
    login: closedUntil === null ? 'login.title' : 'reopen.title',
    register: 'register.title',
    forget: FORGET_TITLES[forgetStep],
  } as const;
  const back =
    mode === 'forget' && forgetStep !== 'email'
      ? { label: text('auth.backToEmail'), onPress: showForgetEmail }
      : { label: text('auth.backToLogin'), onPress: () => void openAuthModal('login') };
  return (
    <Dialog title={text(titles[mode])} onClose={closeAuthModal} {...(mode !== 'login' && { back })} page start="field" footer={contact}>
      {mode === 'login' && (
        <>
          <div className={styles.picture}>
            <Illustration name="map" />
          </div>
          {reason === null ? (
            closedUntil === null && <p className={styles.lead}>{text('login.lead')}</p>
          ) : (
            <Callout tone="info" icon="info">
              {text(reason)}
            </Callout>
          )}
          {/* Other remembered values mount a new form, for example after a password reset. */}
          <LoginView key={remembered.username} />
        </>
      )}
      {mode === 'register' && (
        <>
          <p className={styles.lead}>{text('register.lead')}</p>
          <RegisterView />
        </>
      )}
      {mode === 'forget' && (
        <>
          <StepBar
            label={text('forget.step', { step: FORGET_STEPS.indexOf(forgetStep) + 1, count: FORGET_STEPS.length })}
            step={FORGET_STEPS.indexOf(forgetStep) + 1}
            count={FORGET_STEPS.length}
          />
          <ForgetView step={forgetStep} />
        </>
      )}
    </Dialog>
  );
}
