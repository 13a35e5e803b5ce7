import { useText } from '../../i18n/text/useText.ts';
import { Slider } from '../../ui/controls/Slider.tsx';

interface OpacitySliderProps {
  label: string;
  /** 0–100. */
  opacity: number;
  onChange: (opacity: number) => void;
}

/** How strongly something is drawn; five steps of a hundred with each key. */
export function OpacitySlider({ label, opacity, onChange }: OpacitySliderProps) {
  const text = useText();
  const valueText = text('layers.percent', { figure: opacity });
  return <Slider label={label} labelHidden min={0} max={100} step={5} value={opacity} valueText={valueText} onChange={onChange} />;
}
