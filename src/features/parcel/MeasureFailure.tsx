import { retryMeasure } from '../../flows/parcel/openParcel.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';

/** Where the corner table would be, when the geometry worker failed. */
export function MeasureFailure() {
  const text = useText();
  return (
    <>
      <Callout tone="error">{text('parcel.unmeasured')}</Callout>
      <Button wide onPress={() => void retryMeasure()}>
        {text('results.retry')}
      </Button>
    </>
  );
}
