import { useEffect, useState, type ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { closePicture } from '../flows/openPicture.ts';
import { raiseNotice } from '../flows/raiseNotice.ts';
import { pictureSlice } from '../state/pictureSlice.ts';

/** Fetches the dialog of pictures when it is first asked for; it stays afterwards. */
export function PictureLayer() {
  const isAsked = useSnapshot(pictureSlice).open;
  const [loaded, setLoaded] = useState<{ Panels: ComponentType } | null>(null);

  useEffect(() => {
    if (!isAsked || loaded) return;
    let wanted = true;
    import('./PicturePanels.tsx').then(
      ({ PicturePanels }) => {
        if (wanted) setLoaded({ Panels: PicturePanels });
      },
      (error: unknown) => {
        console.warn('picture chunk did not load', error);
        // Closed again, so that the next press asks again.
        closePicture();
        raiseNotice('error', 'notice.noAnswer');
      },
    );
    return () => {
      wanted = false;
    };
  }, [isAsked, loaded]);

  return loaded && <loaded.Panels />;
}
