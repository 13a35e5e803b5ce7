import { useEffect, useState, useSyncExternalStore } from 'react';
import { RadioGroup } from '../../../src/ui/controls/RadioGroup.tsx';
import { SelectField } from '../../../src/ui/controls/SelectField.tsx';
import { DefaultTextContext } from '../../../src/ui/controls/IconButton.tsx';
import { DrawerHostContext, type DrawerHost } from '../../../src/ui/overlays/drawerHost.ts';
import { useMediaQuery } from '../../../src/ui/layout/useMediaQuery.ts';
import { BUTTON_STORIES } from './buttonStories.tsx';
import { CHOICE_STORIES } from './choiceStories.tsx';
import { FIELD_STORIES } from './fieldStories.tsx';
import styles from './Gallery.module.css';
import { LAYOUT_STORIES } from './layoutStories.tsx';
import { LIST_STORIES } from './listStories.tsx';
import { OVERLAY_STORIES } from './overlayStories.tsx';
import { ignore, type Story } from './story.tsx';

const STORIES: readonly Story[] = [
  ...BUTTON_STORIES,
  ...CHOICE_STORIES,
  ...FIELD_STORIES,
  ...LIST_STORIES,
  ...LAYOUT_STORIES,
  ...OVERLAY_STORIES,
].sort((one, other) => one.name.localeCompare(other.name));

type Theme = 'light' | 'dark';
const THEMES = [
  { value: 'light', text: 'Sáng' },
  { value: 'dark', text: 'Tối' },
] as const;

const storyInAddress = (): Story => {
  const name = decodeURIComponent(window.location.hash.slice(1));
  return STORIES.find((story) => story.name === name) ?? STORIES[0]!;
};

/** Subscribes, and reads the address at once, so that no earlier change is missed. */
function followHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

const USUAL_TEXT = { 'drawer.close': 'Đóng', 'app.retry': 'Thử lại' } as const;
const usualText = (id: keyof typeof USUAL_TEXT): string => USUAL_TEXT[id];

/** Shows every control of src/ui in every state, one control at a time, selected by the address (`#Button`). */
export function Gallery() {
  const story = useSyncExternalStore(followHash, storyInAddress);
  const [theme, setTheme] = useState<Theme>(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  const isWide = useMediaQuery('(min-width: 670px)');

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);

  const host: DrawerHost = {
    layout: isWide ? 'side' : 'sheet',
    labels: { handle: 'Kéo để đổi chiều cao', stops: { peek: 'Thu gọn', half: 'Nửa màn hình', full: 'Toàn màn hình' } },
    shape: { fullBelowPx: 760, fullShare: 0.95 },
    onCover: ignore,
    sheetTransition: { shownPx: 0 },
  };
  return (
    <DefaultTextContext value={usualText}>
      <DrawerHostContext value={host}>
        <main className={styles.page}>
          <h1 className="visually-hidden">Thửa: {story.name}</h1>
          <div className={styles.bar}>
            <div className={styles.choice}>
              <SelectField
                label="Component"
                value={story.name}
                options={STORIES.map(({ name }) => ({ value: name, text: name }))}
                onChange={(name) => {
                  window.location.hash = encodeURIComponent(name);
                }}
              />
            </div>
            <RadioGroup label="Theme" value={theme} options={THEMES} onChange={setTheme} />
          </div>
          {/* Another story is another page: its own states, its own focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it */}
          <div key={story.name} className={styles.states} role="region" aria-label="States" tabIndex={0}>
            {Object.entries(story.states).map(([name, state]) => (
              <section key={name} className={styles.state}>
                <h2>{name}</h2>
                {state}
              </section>
            ))}
          </div>
        </main>
      </DrawerHostContext>
    </DefaultTextContext>
  );
}
