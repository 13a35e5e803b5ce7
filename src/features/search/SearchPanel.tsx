import { useDeferredValue, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { type GuidePictures, SEARCH_TABS, type SearchTab } from '../../domain/map/mapTab.ts';
import { loadGuidePictures } from '../../flows/search/loadGuidePictures.ts';
import { leaveSearch, openSearch } from '../../flows/search/openSearch.ts';
import { useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { searchSlice } from '../../state/search/searchSlice.ts';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { CornersForm } from './corners/CornersForm.tsx';
import { GoogleForm } from './GoogleForm.tsx';
import { GuideDialog } from './guide/GuideDialog.tsx';
import { PlaceForm } from './place/PlaceForm.tsx';
import { PlotForm } from './PlotForm.tsx';
import { HALF_SHARE } from '../../domain/limits.ts';

const TABS: Record<SearchTab, { name: MessageId; form: (picture: ReactNode) => ReactNode }> = {
  google: { name: 'search.google', form: () => <GoogleForm /> },
  'dia-danh': { name: 'search.place', form: () => <PlaceForm /> },
  'goc-ranh': { name: 'search.corners', form: (picture) => <CornersForm picture={picture} /> },
  'to-thua': { name: 'search.plot', form: () => <PlotForm /> },
};

interface SearchPanelProps {
  picture?: ReactNode;
}

/** Drawer 'Tra cứu toạ độ' (§2). */
export function SearchPanel({ picture }: SearchPanelProps) {
  const { tab } = useSnapshot(searchSlice);
  // The tab switches at once; its form, the largest of the page, renders deferred.
  const shownTab = useDeferredValue(tab);
  const [guideShown, setGuideShown] = useState(false);
  const [pictures, setPictures] = useState<GuidePictures | null>(null);
  const text = useText();
  const openGuide = (): void => {
    setGuideShown(true);
    void loadGuidePictures().then(setPictures);
  };
  return (
    <Drawer
      title={text('search.title')}
      initialStop="half"
      halfShare={HALF_SHARE.search}
      raised={tab === 'goc-ranh'}
      actions={<IconButton icon="help" label={text('search.help')} onPress={openGuide} />}
      onClose={leaveSearch}
    >
      <Tabs
        label={text('search.tabs')}
        tabs={SEARCH_TABS.map((value) => ({ value, text: text(TABS[value].name) }))}
        value={tab}
        onChange={openSearch}
      >
        {TABS[shownTab].form(picture)}
      </Tabs>
      {guideShown && <GuideDialog tab={tab} picture={pictures?.[tab] ?? []} onClose={() => setGuideShown(false)} />}
    </Drawer>
  );
}
