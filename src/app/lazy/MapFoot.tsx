import { MapMenu } from '../../features/map/MapMenu.tsx';
import { NearestData } from '../../features/map/NearestData.tsx';
import { NorthTool } from '../../features/map/NorthTool.tsx';
import { PointerPlace } from '../../features/map/PointerPlace.tsx';
import { SampleSign, ScaleBar } from '../../features/map/ScaleBar.tsx';
import { ZoomTools } from '../../features/map/ZoomTools.tsx';
import { LotMenu } from '../../features/parcel/LotMenu.tsx';
import { useDrawerHost } from '../../ui/overlays/drawerHost.ts';

/** What stands at the foot of a map, and the menu of its places: nothing that the page needs before there is a map. */
export function MapFoot() {
  const isWide = useDrawerHost().layout === 'side';
  return (
    <>
      <NearestData />
      <ScaleBar />
      <SampleSign />
      <NorthTool />
      {isWide && <PointerPlace />}
      {isWide && <ZoomTools />}
      <MapMenu />
      <LotMenu />
    </>
  );
}
