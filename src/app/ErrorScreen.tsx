import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Icon } from '../ui/controls/Icon.tsx';
import styles from './ErrorScreen.module.css';

/** Without the pictures of empty places: they would come with every page, before its map. */
function Apology() {
  const text = useText();
  return (
    <main className={styles.screen} role="alert">
      <span className={styles.sign}>
        <Icon name="warning" />
      </span>
      <p className={styles.title}>{text('app.errorTitle')}</p>
      <p className={styles.text}>{text('app.errorText')}</p>
      <Button variant="primary" icon="retry" onPress={() => window.location.reload()}>
        {text('app.reload')}
      </Button>
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
