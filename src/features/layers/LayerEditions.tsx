import { useEffect, useRef } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { editionYears, standingOf, todayInVietnam } from '../../domain/land/planStanding.ts';
import { planName } from '../../domain/land/planVerdict.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import { layerId, type OpenLayer } from '../../domain/map/openLayer.ts';
import { editionWords } from '../../flows/layers/editionWords.ts';
import { openEdition } from '../../flows/layers/openLayer.ts';
import { useText } from '../../i18n/text/useText.ts';
import { configSlice } from '../../state/configSlice.ts';
import { editionSlice, moveToEdition } from '../../state/layers/sourceSlice.ts';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { LayerChanges } from './LayerChanges.tsx';

/** The editions of an open planning as a strip of years: one that is chosen takes its place on the map (§2.76). */
export function LayerEditions({ layer }: { layer: Snapshot<OpenLayer> }) {
  const slice = useSnapshot(editionSlice);
  const { pointsPerView } = useSnapshot(configSlice);
  const text = useText();
  const room = useRef<HTMLDivElement>(null);
  const { id, title } = layer;
  const editions = (slice.editions[id] ?? []) as PicturedPlanning[];
  const isMoved = slice.movedTo === id;

  // The row of the edition before is gone, and its focus with it.
  useEffect(() => {
    if (!isMoved || editions.length === 0) return;
    room.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    moveToEdition(null);
  }, [isMoved, editions.length]);

  if (editions.length === 0) return null;
  const day = todayInVietnam();
  const shown = editions.findIndex((planning) => layerId(planning) === id);
  const before = editions[shown - 1];
  const upcoming = editions.filter(({ edition, id: own }) => own !== id && standingOf(edition, day) === 'upcoming');
  return (
    <div ref={room}>
      <RadioGroup
        label={text('edition.of', { title })}
        labelHidden
        value={id}
        options={editions.map((planning) => ({ value: layerId(planning), text: editionYears(planning) }))}
        onChange={(next) => {
          const planning = editions.find((one) => layerId(one) === next);
          if (planning) openEdition(id, planning);
        }}
      />
      {before && pointsPerView === 0 && <LayerChanges beforeId={before.id} afterId={editions[shown]!.id} before={planName(before)} />}
      {upcoming.map((planning) => {
        const words = editionWords(planning.edition);
        return (
          words && (
            <Callout key={planning.id} tone="info">
              {text('edition.announced', { status: text(words), title: planning.title })}
            </Callout>
          )
        );
      })}
    </div>
  );
}
