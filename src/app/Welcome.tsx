import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { WelcomeCard } from '../features/welcome/WelcomeCard.tsx';
import { dismissWelcome } from '../flows/welcome/offerWelcome.ts';
import { welcomeSlice } from '../state/map/welcomeSlice.ts';
import { useFrontPanel } from './useFrontPanel.ts';

/** The card of a first visit; whoever has found a way in does not need it. */
export function Welcome() {
  const { open } = useSnapshot(welcomeSlice);
  const hasPanel = useFrontPanel() !== null;
  useEffect(() => {
    if (hasPanel) dismissWelcome();
  }, [hasPanel]);
  return open && !hasPanel && <WelcomeCard />;
}
