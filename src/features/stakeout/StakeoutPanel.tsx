import { useSnapshot } from 'valtio';
import { useState } from 'react';
import { formatAccuracy, formatWithin } from '../../domain/stakeout/formatWithin.ts';
import { insideProbability } from '../../domain/stakeout/insideProbability.ts';
import { formatChance, formatMeridian, formatNumber } from '../../domain/text/format.ts';
import { saveTrack } from '../../flows/stakeout/saveTrack.ts';
import { prepareTones } from '../../flows/stakeout/signalNear.ts';
import { useText } from '../../i18n/text/useText.ts';
import { aimAt, type StakedCorner, stakeoutRun, updateStakeoutRun } from '../../state/stakeout/stakeoutRun.ts';
import { closeStakeout, stakeoutSlice } from '../../state/stakeout/stakeoutSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { CheckField } from '../../ui/controls/RadioGroup.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import styles from './Stakeout.module.css';
import { StakeoutGuidance, useStakeoutWay } from './StakeoutGuidance.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { receiverSlice, type ReceiverSlice, type ReceiverWire } from '../../state/stakeout/receiverSlice.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';

const BAUDS = ['4800', '9600', '38400', '115200', '460800'];

const FAULTS: Partial<Record<ReceiverSlice['status'], MessageId>> = {
  refused: 'receiver.refused',
  failed: 'receiver.failed',
  gone: 'receiver.gone',
};

const loadReceiver = () => import('../../flows/stakeout/receiver/connectReceiver.ts');

/** Connects a GNSS receiver by cable or Bluetooth in place of the device's own. Loaded on request. */
function ReceiverSection() {
  const { status, quality, isAccuracyReported, satellites } = useSnapshot(receiverSlice);
  const [baud, setBaud] = useState('9600');
  const text = useText();
  const [hasSerial, hasBluetooth] = ['serial' in navigator, 'bluetooth' in navigator];
  const fault = FAULTS[status];
  const connect = (wire: ReceiverWire): void => {
    void loadReceiver().then(({ connectReceiver }) => connectReceiver(wire, Number(baud)));
  };
  return (
    <Disclosure summary={text('receiver.title')}>
      <div className={styles.body}>
        {!hasSerial && !hasBluetooth && <Callout tone="info">{text('receiver.none')}</Callout>}
        <div role="status">
          {fault && <Callout tone="error">{text(fault)}</Callout>}
          {status === 'open' && (
            <p>
              {quality === null
                ? text('receiver.waiting')
                : `${text(`receiver.quality.${quality}`)} · ${text('receiver.satellites', { count: satellites })} · ${text(
                    isAccuracyReported ? 'receiver.told' : 'receiver.estimated',
                  )}`}
            </p>
          )}
        </div>
        {status === 'open' ? (
          <Button wide onPress={() => void loadReceiver().then(({ disconnectReceiver }) => disconnectReceiver())}>
            {text('receiver.disconnect')}
          </Button>
        ) : (
          <>
            {hasSerial && (
              <>
                <SelectField
                  label={text('receiver.baud')}
                  value={baud}
                  options={BAUDS.map((value) => ({ value, text: value }))}
                  onChange={setBaud}
                />
                <Button wide busy={status === 'connecting'} onPress={() => connect('serial')}>
                  {text('receiver.serial')}
                </Button>
              </>
            )}
            {hasBluetooth && (
              <Button wide busy={status === 'connecting'} onPress={() => connect('bluetooth')}>
                {text('receiver.bluetooth')}
              </Button>
            )}
          </>
        )}
      </div>
    </Disclosure>
  );
}

const NONE = '–';
/** Distance in multiples of the accuracy from which a bearing is exact to half a degree. */
const FINE_FROM = 115;

/** Way on the certificate's plane and on the Earth, side by side, with no digit finer than the receiver. */
function WayFigures() {
  const found = useStakeoutWay();
  const { target } = useSnapshot(stakeoutSlice);
  const text = useText();
  if (!found) return null;
  const { way, fix, isNear } = found;
  const { plane } = way;
  // Direction and distance are unknown for a corner within the accuracy.
  const delta = (value: number | undefined): string => (value === undefined || isNear ? NONE : formatWithin(value, fix.accuracyM, true));
  const length = (value: number | undefined): string => {
    if (value === undefined) return NONE;
    return isNear ? `≤ ${formatAccuracy(fix.accuracyM)}` : formatWithin(value, fix.accuracyM);
  };
  const decimals = way.lengthM > FINE_FROM * fix.accuracyM ? 1 : 0;
  const bearing = (value: number | undefined): string => {
    if (value === undefined || isNear) return NONE;
    const step = 10 ** decimals;
    return `${formatNumber((Math.round(value * step) % (360 * step)) / step, decimals)}°`;
  };
  const meridianDeg = target?.meridianDeg ?? null;
  return (
    <section>
      <DataTable
        caption={text('stakeout.figures')}
        columns={[text('stakeout.figure'), text('stakeout.plane'), text('stakeout.earth')]}
        rows={[
          [text('stakeout.length'), length(plane?.lengthM), length(way.lengthM)],
          [text('stakeout.deltaX'), delta(plane?.northM), NONE],
          [text('stakeout.deltaY'), delta(plane?.eastM), NONE],
          [text('stakeout.bearing'), bearing(plane?.bearingDeg), bearing(way.bearingDeg)],
        ]}
      />
      <p className={styles.soft}>
        {meridianDeg === null ? text('stakeout.planeSpecHint') : text('stakeout.planeHint', { meridian: formatMeridian(meridianDeg) })}
      </p>
    </section>
  );
}

/** Height of the lowest sheet: heading, arrow with distance and direction, and the corner select, for walking. */
const PEEK_PX = 248;

/** Returns the name of a corner: 'Góc 3', 'Lỗ 1, góc 3'. */
function useCornerName(): (corner: Readonly<Pick<StakedCorner, 'number' | 'ring'>>) => string {
  const text = useText();
  return ({ number, ring }) => (ring === '' ? text('stakeout.corner', { number }) : text('stakeout.ringCorner', { ring, number }));
}

function CornerChoice() {
  const { corners, aim } = useSnapshot(stakeoutRun);
  const text = useText();
  const nameOf = useCornerName();
  return (
    <div className={styles.choice}>
      <span className={styles.back}>
        <IconButton icon="forward" label={text('stakeout.previous')} onPress={() => aimAt(aim - 1)} />
      </span>
      <SelectField
        label={text('stakeout.choose')}
        labelHidden
        value={String(aim)}
        options={corners.map((corner, index) => ({ value: String(index), text: nameOf(corner) }))}
        onChange={(value) => aimAt(Number(value))}
      />
      <IconButton icon="forward" label={text('stakeout.next')} onPress={() => aimAt(aim + 1)} />
    </div>
  );
}

/** Probability that the user is inside the ground, and quality of the receiver. */
function PositionStatus() {
  const { fix, fixCount } = useSnapshot(stakeoutRun);
  const { target } = useSnapshot(stakeoutSlice);
  const text = useText();
  if (!fix) return null;
  const chance = target?.ground ? insideProbability(target.ground, fix) : null;
  const accuracy = formatAccuracy(fix.accuracyM);
  return (
    <div className={styles.standing}>
      {chance !== null && <p className={styles.chance}>{text('inside.chance', { figure: formatChance(chance) })}</p>}
      <p className={styles.soft}>
        {text('stakeout.accuracy', { accuracy })}
        {fixCount > 1 && ` · ${text('stakeout.averaged', { count: fixCount })}`}
      </p>
      {chance !== null && <p className={styles.soft}>{text('inside.how', { accuracy })}</p>}
    </div>
  );
}

/** Panel 'Đi tới góc' (§2.66): the way to a corner of a search, a parcel or a drawing. */
export function StakeoutPanel() {
  const { target } = useSnapshot(stakeoutSlice);
  const { corners, aim, sound, track } = useSnapshot(stakeoutRun);
  const text = useText();
  const nameOf = useCornerName();
  const corner = corners[aim];
  if (!target || !corner) return null;
  return (
    <Drawer
      overline={target.title}
      title={text('stakeout.title', { corner: nameOf(corner) })}
      initialStop="peek"
      peekPx={PEEK_PX}
      halfShare={0.6}
      fill
      onClose={closeStakeout}
    >
      <div className={styles.head}>
        <StakeoutGuidance />
        <CornerChoice />
      </div>
      <div className={styles.scroll}>
        <PositionStatus />
        <WayFigures />
        {target.meridianDeg === null && <Callout tone="warning">{text('corners.approximate')}</Callout>}
        <CheckField
          label={text('stakeout.sound')}
          checked={sound}
          onChange={(on) => {
            if (on) prepareTones();
            updateStakeoutRun({ sound: on });
          }}
        />
        {track.length > 1 && (
          <Button icon="save" wide onPress={saveTrack}>
            {text('stakeout.saveTrack')}
          </Button>
        )}
        <ReceiverSection />
        <Callout tone="warning">{text('parcel.disclaimer')}</Callout>
      </div>
    </Drawer>
  );
}
