import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState } from '../ui/layout/EmptyState.tsx';
import styles from './ErrorScreen.module.css';

function Apology() {
  const text = useText();
  return (
    <main className={styles.screen} role="alert">
      <EmptyState
        picture="offline"
        title={text('app.errorTitle')}
        text={text('app.errorText')}
        action={
          <Button variant="primary" icon="retry" onPress={() => window.location.reload()}>
            {text('app.reload')}
          </Button>
        }
      />
    </main>
  );
}

/** Shown when a panel throws while rendering: an apology and a reload button instead of a white page. */
export class ErrorScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('render failed', error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <Apology /> : this.props.children;
  }
}
