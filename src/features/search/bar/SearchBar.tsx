import { useSnapshot } from 'valtio';
import { type ReactNode, type RefObject, useRef } from 'react';
import { formatNumber, formatTyped } from '../../../domain/text/format.ts';
import { openSuggestions } from '../../../flows/results/openSuggestions.ts';
import { nextPaint } from '../../../flows/shell/nextPaint.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { resultsSlice, pinSlice } from '../../../state/results/resultsSlice.ts';
import { suggestSlice, type SuggestTab } from '../../../state/results/suggestSlice.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import styles from './SearchBar.module.css';
import { nameInitial } from '../../../domain/account/user.ts';
import { PAYMENTS_ON } from '../../../domain/account/userPackage.ts';
import { openAccount } from '../../../flows/account/openAccount.ts';
import { clearFound, closeOneBox, openCarefulSearch, openOneBox, typeIntoOneBox } from '../../../flows/search/oneBox/openOneBox.ts';
import { pictureAddress } from '../../../flows/shell/fileAddress.ts';
import { openPackages } from '../../../flows/wallet/loadPackage.ts';
import { aboutSlice } from '../../../state/about/aboutSlice.ts';
import { configSlice } from '../../../state/shell/configSlice.ts';
import { oneBoxSlice } from '../../../state/search/oneBoxSlice.ts';
import { sessionSlice } from '../../../state/session/sessionSlice.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Avatar } from '../../../ui/layout/Avatar.tsx';

/** Opens the drawer after the press is painted, which it would delay. */
const openSoon = (tab: SuggestTab): void => void nextPaint().then(() => openSuggestions(tab));

/** Chips 'N Quy hoạch' and 'N Địa chính' of the around search, which open 'Gợi ý quy hoạch' on their tab (§2). */
export function CountChips() {
  const results = useSnapshot(resultsSlice);
  const suggest = useSnapshot(suggestSlice);
  const text = useText();
  if (results.status === 'idle') return null;
  const loading = results.status === 'loading';
  const isWhole = results.cadastralCompleteness === 'complete';
  const figure = (list: 'planning' | 'cadastral', count: number, isAll = true): string =>
    results.status === 'failed' || results.failedLists.includes(list) ? '–' : formatNumber(count, 0) + (isAll ? '' : '+');
  return (
    <div className={styles.chips} role="group" aria-label={text('searchBar.counts')}>
      <Chip
        figure={figure('planning', results.planningCount)}
        text={text('searchBar.planningCount')}
        loading={loading}
        expanded={suggest.opened !== null && suggest.tab === '1'}
        onPress={() => openSoon('1')}
      />
      <Chip
        figure={figure('cadastral', results.cadastralCount, isWhole)}
        text={text('searchBar.cadastralCount')}
        loading={loading}
        growing={results.status === 'ready' && results.cadastralCompleteness === 'loading'}
        expanded={suggest.opened !== null && suggest.tab === '2'}
        onPress={() => openSoon('2')}
      />
    </div>
  );
}

/** Logo of two plots side by side on teal, the same drawing as the page's icon. */
function Logo() {
  return (
    <svg className={styles.logo} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path className={styles.plots} d="m8 11.5 6.5-2.3 4.2 11.8-6.5 2.3Z M14.5 9.2l8-1 1.5 11.5-5.3 1.3Z" />
    </svg>
  );
}

/** Package button (§2), only while payments are on. */
function PackageButton() {
  const { paymentMethod } = useSnapshot(configSlice);
  const text = useText();
  return paymentMethod === PAYMENTS_ON && <IconButton icon="package" label={text('package.title')} onPress={openPackages} />;
}

/** User button (§2): the drawer of a customer, or the login (§6). */
function UserButton() {
  const { status, user } = useSnapshot(sessionSlice);
  const text = useText();
  const { newsUnread } = useSnapshot(aboutSlice);
  // Anonymous visitors find news behind the settings.
  const isMarked = newsUnread && status !== 'anonymous';
  const name = text(status === 'anonymous' ? 'searchBar.logIn' : 'searchBar.account');
  const label = isMarked ? `${name}, ${text('info.unread')}` : name;
  return (
    <button type="button" className={styles.user} aria-label={label} title={label} onClick={openAccount}>
      <Avatar src={user ? pictureAddress(user.imagesLink) : ''} initial={user ? nameInitial(user.fullName) : ''} size="small" />
      {isMarked && <span className={styles.mark} />}
    </button>
  );
}

/** Returns the name found by a search; for another pin its address, else its coordinates. */
function useFoundText(): string {
  const { found } = useSnapshot(oneBoxSlice);
  const { position, address } = useSnapshot(pinSlice);
  if (!position) return '';
  const isThere = found?.at.lng === position.lng && found.at.lat === position.lat;
  // A unit's address continues with its old units: '; từ 01/07/2025, gồm …'.
  return (isThere && found?.name) || address.split(';')[0] || formatTyped(position);
}

interface SearchBarProps {
  /** Menu before the user button; customers have it in the drawer of that button. */
  menu: ReactNode;
  /** List under the open box, which handles the box's keys and pasted tables. */
  list?: (box: { input: RefObject<HTMLInputElement | null>; listId: string }) => ReactNode;
}

const LIST_ID = 'one-box-list';

/** Pill at the top: one box for names, addresses, parcels, coordinates and corners (§2 'Top search bar'). */
export function SearchBar({ menu, list }: SearchBarProps) {
  const { status } = useSnapshot(sessionSlice);
  const { open, text: typed, isTyped, activeId, hasRows } = useSnapshot(oneBoxSlice, { sync: true });
  const input = useRef<HTMLInputElement>(null);
  const found = useFoundText();
  const text = useText();
  const value = open && isTyped ? typed : found;
  const clear = (): void => {
    if (open && isTyped) typeIntoOneBox('');
    else clearFound();
    if (open) input.current?.focus();
  };
  return (
    <div className={styles.pill} role="search" data-popover={open ? '' : undefined}>
      {open ? <IconButton icon="back" label={text('oneBox.close')} onPress={closeOneBox} /> : <Logo />}
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label={text('oneBox.label')}
        aria-autocomplete="list"
        aria-expanded={open && hasRows}
        aria-controls={LIST_ID}
        aria-activedescendant={activeId ?? undefined}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={text('searchBar.placeholder')}
        value={value}
        onFocus={(event) => {
          openOneBox();
          event.target.select();
        }}
        onClick={openOneBox}
        onChange={(event) => typeIntoOneBox(event.target.value)}
      />
      {value !== '' && <IconButton icon="close" label={text(open && isTyped ? 'place.clear' : 'oneBox.remove')} onPress={clear} />}
      {open ? (
        <IconButton icon="settings" label={text('oneBox.careful')} onPress={() => void openCarefulSearch()} />
      ) : (
        <>
          {status === 'anonymous' && value === '' && menu}
          <PackageButton />
          <UserButton />
        </>
      )}
      {list?.({ input, listId: LIST_ID })}
    </div>
  );
}
