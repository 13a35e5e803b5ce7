import { useSnapshot } from 'valtio';
import { gridOfPaper } from '../../../domain/coordinates/likelyProvinces.ts';
import { formatMeridian } from '../../../domain/text/format.ts';
import { readCornerRow, takeLikelyProvince } from '../../../flows/search/pasteCorners.ts';
import { useText } from '../../../i18n/useText.ts';
import { pictureSlice } from '../../../state/pictureSlice.ts';
import { searchSlice } from '../../../state/searchSlice.ts';
import { unitsSlice } from '../../../state/unitsSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';

/** Said where the paper names another meridian than the one that its corners would be read on, which is half a province off; taken by one press. */
export function PrintedMeridian() {
  const { review } = useSnapshot(pictureSlice);
  const { edition, provinceCode, meridianDeg } = useSnapshot(searchSlice).corners;
  const { provinces } = useSnapshot(unitsSlice);
  const text = useText();
  const printedDeg = review?.meridianDeg ?? null;
  const pairs = (review?.parcels[review.chosen]?.corners ?? []).flatMap(({ x, y }) => readCornerRow({ x: x.text, y: y.text }) ?? []);
  const whole = pairs.filter((pair) => !Number.isNaN(pair.x + pair.y));
  const grid = printedDeg === null ? null : gridOfPaper(printedDeg, { edition, provinceCode, meridianDeg }, whole);
  if (grid === null) return <div role="status" />;
  const printed = formatMeridian(grid.meridianDeg);
  const province = provinces[edition].units.find(({ code }) => code === grid.code)?.nameWithType ?? grid.code;
  return (
    <div role="status">
      <Callout tone="warning" icon="warning">
        <p>
          {meridianDeg === null
            ? text('ocr.meridianAlone', { printed })
            : text('ocr.meridian', { printed, chosen: formatMeridian(meridianDeg) })}
        </p>
        <Button onPress={() => takeLikelyProvince({ ...grid })}>
          {grid.code === provinceCode ? text('ocr.meridianTake', { printed }) : text('corners.likely', { province, meridian: printed })}
        </Button>
      </Callout>
    </div>
  );
}
