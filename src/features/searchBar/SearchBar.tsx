import type { ReactNode } from 'react';
import { openSearch } from '../../flows/openSearch.ts';
import { useText } from '../../i18n/useText.ts';
import { Logo } from './Logo.tsx';
import styles from './SearchBar.module.css';

interface SearchBarProps {
  /** At the right end of the pill. */
  menu: ReactNode;
}

/** The pill on top: it looks like a box to type in and opens the search drawer (§2 'Top search bar'). */
export function SearchBar({ menu }: SearchBarProps) {
  const text = useText();
  return (
    <div className={styles.pill} role="search">
      <button type="button" className={styles.open} onClick={() => openSearch()}>
        <Logo />
        <span className={styles.placeholder}>{text('searchBar.placeholder')}</span>
      </button>
      {menu}
    </div>
  );
}
