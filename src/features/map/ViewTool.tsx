import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { PITCH_MAX_DEG, ZOOM } from '../../domain/limits.ts';
import { dragCamera, setCamera } from '../../flows/map/flyTo.ts';
import { useText } from '../../i18n/text/useText.ts';
import { cameraSlice, watchCamera } from '../../state/map/viewSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Slider } from '../../ui/controls/Slider.tsx';
import { ToolPopover } from '../../ui/overlays/Popover.tsx';

/** Tool 'Settings' (§2): zoom, tilt and direction of the view. The map can be moved while it is open. */
export function ViewTool() {
  const text = useText();
  return (
    <ToolPopover icon="settings" label={text('mapTools.view')} keepOpenSelector="canvas">
      <ViewSliders />
    </ToolPopover>
  );
}

function ViewSliders() {
  const { zoom, pitch, bearing } = useSnapshot(cameraSlice, { sync: true });
  const text = useText();

  useEffect(() => {
    watchCamera(true);
    return () => watchCamera(false);
  }, []);

  const degrees = (figure: number): string => text('mapTools.degrees', { figure: Math.round(figure) });
  return (
    <>
      <Slider
        label={text('mapTools.depth')}
        min={ZOOM.min}
        max={ZOOM.max}
        step={0.1}
        value={zoom}
        valueText={zoom.toFixed(1)}
        onChange={(value) => dragCamera({ zoom: value })}
      />
      <Slider
        label={text('mapTools.tilt')}
        min={0}
        max={PITCH_MAX_DEG}
        value={pitch}
        valueText={degrees(pitch)}
        onChange={(value) => dragCamera({ pitch: value })}
      />
      <Slider
        label={text('mapTools.direction')}
        min={0}
        max={360}
        value={bearing}
        valueText={degrees(bearing)}
        onChange={(value) => dragCamera({ bearing: value })}
      />
      <Button icon="compass" wide onPress={() => setCamera({ bearing: 0, pitch: 0 })}>
        {text('mapTools.reset')}
      </Button>
    </>
  );
}
