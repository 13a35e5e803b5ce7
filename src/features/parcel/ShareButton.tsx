import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Parcel.module.css';

/** Hands the page's address, which holds the view, to the phone's share sheet, or copies it where there is none. */
export function ShareButton({ title }: { title: string }) {
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);
  const text = useText();
  const share = async (): Promise<void> => {
    const url = window.location.href;
    if ('share' in navigator) {
      // Closing the share sheet rejects: the user changed their mind, nothing failed.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      // There is no clipboard on an address without TLS, and the browser may forbid it elsewhere.
      await window.navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      setRefused(true);
    }
  };
  return (
    <>
      <Button icon={copied ? 'check' : 'share'} wide onPress={() => void share()}>
        {text(copied ? 'parcel.shared' : 'parcel.share')}
      </Button>
      {refused && <p className={styles.address}>{window.location.href}</p>}
      <span role="status" className="visually-hidden">
        {copied ? text('parcel.shared') : ''}
      </span>
    </>
  );
}
