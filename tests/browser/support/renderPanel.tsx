import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import type { Language } from '../../../src/domain/text/languages.ts';
import { loadLanguage, loadPart } from '../../../src/i18n/catalogues/loadPart.ts';
import { type Part, PARTS } from '../../../src/i18n/catalogues/parts.ts';
import { CatalogueProvider } from '../../../src/i18n/text/CatalogueProvider.tsx';
import { TextProvider } from '../../../src/i18n/text/TextProvider.tsx';
import { DefaultTextContext } from '../../../src/ui/controls/IconButton.tsx';
import { DrawerHostContext, type DrawerHost } from '../../../src/ui/overlays/drawerHost.ts';

/** A drawer host like the page's, which records the covered pixels. */
export function drawerHost(layout: DrawerHost['layout']): DrawerHost & { covered: number[] } {
  const covered: number[] = [];
  return {
    layout,
    covered,
    labels: { handle: 'Kéo', stops: { peek: 'Thu gọn', half: 'Nửa màn hình', full: 'Toàn màn hình' } },
    shape: { fullBelowPx: 760, fullShare: 0.95 },
    onCover: (coveredPx) => covered.push(coveredPx),
    sheetTransition: { shownPx: 0 },
  };
}

const USUAL_TEXT = {
  vi: { 'drawer.close': 'Đóng', 'app.retry': 'Thử lại' },
  en: { 'drawer.close': 'Close', 'app.retry': 'Try again' },
} as const;

const EVERY_PART = Object.keys(PARTS) as Part[];

/** Renders a panel with the messages of all parts around it. */
export async function renderPanel(panel: ReactNode, host: DrawerHost = drawerHost('sheet'), language: Language = 'vi') {
  await Promise.all(EVERY_PART.map((part) => loadPart('vi', part)));
  await loadLanguage(language);
  return render(
    <TextProvider language={language}>
      <CatalogueProvider parts={EVERY_PART}>
        <DefaultTextContext value={(id) => USUAL_TEXT[language][id]}>
          <DrawerHostContext value={host}>{panel}</DrawerHostContext>
        </DefaultTextContext>
      </CatalogueProvider>
    </TextProvider>,
  );
}
