import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { choosing } from '../../flows/landFile/openGathering.ts';
import { formatAreaM2, formatNumber } from '../../domain/text/format.ts';
import { useText } from '../../i18n/text/useText.ts';
import { landFileSlice, updateGathering } from '../../state/landFile/landFileSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import styles from './LandFile.module.css';

const TRACES = ['box', 'lasso', 'line'] as const;
const TRACE_ICONS = { box: 'fullScreen', lasso: 'drawArea', line: 'drawLine' } as const;

/** Ways to choose parcels of the register: taps, strokes on the map, the view, or a whole sheet. */
export function GatherTools() {
  const { gathering, found, totals, key } = useSnapshot(landFileSlice);
  const { isRemoving, isBusy, lastId } = gathering;
  const text = useText<'landFile'>();
  const sum = totals.key === key ? totals.value : null;
  // Taps choose only while the tools are on the screen: another panel may be in front.
  useLayoutEffect(() => {
    updateGathering({ isShown: true });
    return () => updateGathering({ isShown: false });
  }, []);
  return (
    <section className={styles.choosing} aria-label={text('landFile.gather.title')}>
      <p role="status" className={styles.title}>
        {text(found.count === 0 ? 'landFile.gather.empty' : sum ? 'landFile.gather.sum' : 'landFile.found', {
          count: formatNumber(found.count, 0),
          area: formatAreaM2(sum?.areaM2 ?? 0),
        })}
      </p>
      <RadioGroup
        label={text('landFile.gather.effect')}
        labelHidden
        value={isRemoving ? 'remove' : 'add'}
        options={[
          { value: 'add', text: text('landFile.gather.add') },
          { value: 'remove', text: text('landFile.gather.remove') },
        ]}
        onChange={(effect) => updateGathering({ isRemoving: effect === 'remove' })}
      />
      <p className={styles.soft}>{text('landFile.gather.hint')}</p>
      <div className={styles.actions} role="group" aria-label={text('landFile.gather.ways')}>
        <Button icon="file" busy={isBusy} disabled={lastId === ''} onPress={() => choosing(({ chooseSheet }) => chooseSheet())}>
          {text('landFile.gather.sheet')}
        </Button>
        {TRACES.map((kind) => (
          <Button
            key={kind}
            icon={TRACE_ICONS[kind]}
            busy={isBusy}
            onPress={() => choosing(({ chooseByTrace }) => chooseByTrace(kind, text(`landFile.gather.${kind}Hint`)))}
          >
            {text(`landFile.gather.${kind}`)}
          </Button>
        ))}
        <Button icon="show" busy={isBusy} onPress={() => choosing(({ chooseInView }) => chooseInView())}>
          {text('landFile.gather.view')}
        </Button>
      </div>
      <Button variant="primary" icon="check" wide onPress={() => choosing(({ stopChoosing }) => stopChoosing())}>
        {text('landFile.gather.done')}
      </Button>
    </section>
  );
}
