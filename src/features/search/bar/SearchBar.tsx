import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { openSearch } from '../../../flows/search/openSearch.ts';
import { useText } from '../../../i18n/useText.ts';
import { sessionSlice } from '../../../state/sessionSlice.ts';
import { Logo } from './Logo.tsx';
import { PackageButton } from './PackageButton.tsx';
import { UserButton } from './UserButton.tsx';
import styles from './SearchBar.module.css';

interface SearchBarProps {
  /** Before the user button; the drawer behind that one has it for who is logged in. */
  menu: ReactNode;
}

/** The pill on top: it looks like a box to type in and opens the search drawer (§2 'Top search bar'). */
export function SearchBar({ menu }: SearchBarProps) {
  const { status } = useSnapshot(sessionSlice);
  const text = useText();
  return (
    <div className={styles.pill} role="search">
      <button type="button" className={styles.open} onClick={() => openSearch()}>
        <Logo />
        <span className={styles.placeholder}>{text('searchBar.placeholder')}</span>
      </button>
      {status === 'anonymous' && menu}
      <PackageButton />
      <UserButton />
    </div>
  );
}
