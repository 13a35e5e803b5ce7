import { useState } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  /** Address of the picture; '' when there is none. */
  src: string;
  /** Replaces a missing or broken picture; without one, a figure is shown. */
  initial: string;
  size: 'small' | 'large';
}

/** Picture of a person beside their name, hidden from screen readers. */
export function Avatar({ src, initial, size }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState('');
  return (
    <span className={joinClasses(styles.avatar, styles[size])} aria-hidden="true">
      {src !== '' && src !== failedSrc ? (
        <img className={styles.picture} src={src} alt="" onError={() => setFailedSrc(src)} />
      ) : (
        initial || <Icon name="user" size={size === 'large' ? 28 : 20} />
      )}
    </span>
  );
}
