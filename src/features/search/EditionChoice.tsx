import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import { useText } from '../../i18n/text/useText.ts';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';

interface EditionChoiceProps {
  value: UnitEdition;
  onChange: (edition: UnitEdition) => void;
}

/** Names before or after 1 July 2025. */
export function EditionChoice({ value, onChange }: EditionChoiceProps) {
  const text = useText();
  return (
    <RadioGroup
      label={text('unit.edition')}
      labelHidden
      value={value}
      options={[
        { value: 'old', text: text('unit.old') },
        { value: '2025', text: text('unit.new') },
      ]}
      onChange={onChange}
    />
  );
}
