import styles from './SearchBar.module.css';

/** Two plots side by side on the app's teal: the same drawing as the page's icon. */
export function Logo() {
  return (
    <svg className={styles.logo} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path
        className={styles.plots}
        d="m8 11.5 6.5-2.3 4.2 11.8-6.5 2.3Z M14.5 9.2l8-1 1.5 11.5-5.3 1.3Z"
      />
    </svg>
  );
}
