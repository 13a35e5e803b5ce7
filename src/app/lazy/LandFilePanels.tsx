import { LandFilePanel } from '../../features/landFile/LandFilePanel.tsx';
import { OpenLandFiles } from '../../features/landFile/OpenLandFiles.tsx';

/** The user's own files as layers. A chunk of its own: who opens none never loads it. */
export const LAND_FILE_PANELS = { panel: () => <LandFilePanel />, list: () => <OpenLandFiles /> };
