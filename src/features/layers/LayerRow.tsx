import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { useText } from '../../i18n/text/useText.ts';
import { Slider } from '../../ui/controls/Slider.tsx';
import { liveServer, liveTileZoom, type OfferedLayer } from '../../domain/map/offeredLayer.ts';
import type { PlanEdition } from '../../domain/land/planEdition.ts';
import { isLive, isPlanning, parseLayerId, type LayerFault, type OpenLayer } from '../../domain/map/openLayer.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { askSource } from '../../flows/layers/askSource.ts';
import { editionMessage } from '../../flows/layers/editionMessage.ts';
import { landTitle } from '../../flows/layers/landTitle.ts';
import { agreeToCharge, logInForLayers, retryLayer, setLayerDrawing } from '../../flows/layers/loadLayer.ts';
import { closeLayer, setLayerOpacity } from '../../flows/layers/openLayer.ts';
import { flyToLayer } from '../../flows/map/flyTo.ts';
import { openDeposit } from '../../flows/wallet/openDeposit.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './Layers.module.css';
import { LiveLegend, LiveSource, useLive, useUnseen } from './LiveLegend.tsx';

interface OpacitySliderProps {
  label: string;
  /** Opacity, 0–100. */
  opacity: number;
  onChange: (opacity: number) => void;
}

/** Slider of an opacity; a key moves it by five per cent. */
export function OpacitySlider({ label, opacity, onChange }: OpacitySliderProps) {
  const text = useText();
  const valueText = text('layers.percent', { figure: opacity });
  return <Slider label={label} labelHidden min={0} max={100} step={5} value={opacity} valueText={valueText} onChange={onChange} />;
}

const FAULT_MESSAGES: Record<LayerFault, MessageId> = {
  nothing: 'layers.faultNothing',
  offline: 'layers.faultOffline',
  silent: 'layers.faultSilent',
  missing: 'layers.faultMissing',
  tooLarge: 'layers.faultTooLarge',
  unreadable: 'layers.faultUnreadable',
  login: 'layers.faultLogin',
  points: 'layers.faultPoints',
  price: 'layers.faultPrice',
  refused: 'layers.faultRefused',
};

interface LayerStateProps {
  layer: Snapshot<OpenLayer>;
  /** Reason why the layer is invisible in the current view, other than a fault. */
  unseen: string | null;
  /** Server, named where it does not answer. */
  server?: string;
}

function LayerState({ layer: { id, status, fault }, unseen, server = '' }: LayerStateProps) {
  const { pointsPerView } = useSnapshot(configSlice);
  const text = useText();
  const points = formatNumber(pointsPerView, 0);
  if (unseen !== null && status !== 'failed') return <p className={styles.hint}>{unseen}</p>;
  if (status === 'shown') return null;
  if (status === 'loading') {
    return (
      <p className={styles.loading} role="status">
        {text('layers.loading')}
      </p>
    );
  }
  const isAsked = fault === 'price' || fault === 'login' || fault === 'points';
  return (
    <Callout tone={isAsked ? 'info' : 'error'} icon={isAsked ? 'wallet' : 'warning'} live>
      <p>{text(FAULT_MESSAGES[fault ?? 'refused'], { points, server })}</p>
      {fault === 'price' && <Button onPress={agreeToCharge}>{text('layers.agree', { points })}</Button>}
      {fault === 'login' && <Button onPress={logInForLayers}>{text('searchBar.logIn')}</Button>}
      {fault === 'points' && <Button onPress={() => void openDeposit()}>{text('wallet.deposit')}</Button>}
      {fault !== 'nothing' && fault !== 'price' && fault !== 'login' && <RetryButton variant="quiet" onPress={() => retryLayer(id)} />}
    </Callout>
  );
}

const drawingMessage = ({ type, drawing }: Snapshot<OpenLayer>): MessageId =>
  type === 'cadastrals' ? 'layers.sheet' : `layers.drawing.${drawing}`;

/** Warns that some features of a layer are missing at the map's zoom. */
function CutShortLine({ layer: { truncated }, live }: { layer: Snapshot<OpenLayer>; live: OfferedLayer | undefined }) {
  const { zoom } = useSnapshot(viewSlice);
  const text = useText();
  if (!live || !truncated || liveTileZoom(live, zoom) > truncated.zoom) return null;
  const count = formatNumber(truncated.count, 0);
  return (
    <p className={styles.hint} role="status">
      {text(truncated.zoom < live.max_zoom ? 'layers.liveCutShort' : 'layers.liveCutShortHere', { count })}
    </p>
  );
}

/** State of another server's map, with its colours. */
function LiveState({ layer }: { layer: Snapshot<OpenLayer> }) {
  const live = useLive(layer.id);
  const unseen = useUnseen(live);
  return (
    <>
      <LayerState layer={layer} unseen={unseen} server={live && liveServer(live)} />
      {unseen === null && layer.status === 'shown' && <CutShortLine layer={layer} live={live} />}
      <LiveLegend layer={layer} />
    </>
  );
}

function LiveLine({ id }: { id: string }) {
  const live = useLive(id);
  return live && <LiveSource source={live.source} asOf={live.as_of} />;
}

interface LayerRowProps {
  layer: Snapshot<OpenLayer>;
  isDragged: boolean;
  isMovable: boolean;
  style: CSSProperties | undefined;
  handleProps: ComponentProps<'button'>;
  onStep: (step: 1 | -1) => void;
  editions: ReactNode;
}

/** One open planning, sheet or map of another server: its name, its opacity, and its actions. */
export function LayerRow({ layer, isDragged, isMovable, style, handleProps, onStep, editions }: LayerRowProps) {
  const { id, year, drawing, drawings, opacity, isAutomatic, isSample } = layer;
  const text = useText();
  const title = landTitle(layer, text);
  const hint = useId();
  const standing = editionMessage(layer.edition as PlanEdition | undefined);
  return (
    <li className={joinClasses(styles.row, isDragged && styles.dragged)} style={style}>
      <div className={styles.head}>
        {isMovable && (
          <button
            type="button"
            className={styles.handle}
            aria-label={text('layers.order', { title })}
            aria-describedby={hint}
            {...handleProps}
          >
            <Icon name="grip" />
            <span id={hint} hidden>
              {text('layers.orderHint')}
            </span>
          </button>
        )}
        <div className={styles.words}>
          <p className={styles.title} title={title}>
            {title}
          </p>
          <p className={styles.facts}>
            {isLive(layer) ? <LiveLine id={id} /> : <span>{text(drawingMessage(layer))}</span>}
            {year > 0 && <span>{text('layers.year', { year })}</span>}
            {isAutomatic && <Badge>{text('layers.automatic')}</Badge>}
            {standing && <Badge tone={standing === 'edition.state.in_force' ? 'accent' : 'plain'}>{text(standing)}</Badge>}
            {isSample && <Badge tone="plain">{text('parcel.sample')}</Badge>}
          </p>
        </div>
        <IconButton icon="locate" label={text('layers.flyTo', { title })} onPress={() => flyToLayer(layer)} />
        <IconButton icon="close" label={text('layers.close', { title })} onPress={() => closeLayer(id)} />
      </div>
      <div className={styles.tools}>
        <OpacitySlider label={text('layers.opacity', { title })} opacity={opacity} onChange={(next) => setLayerOpacity(id, next)} />
        {!isLive(layer) && (
          <IconButton
            icon="info"
            label={text('source.askOf', { title })}
            onPress={() =>
              void askSource({ of: isPlanning(layer) ? 'planning' : 'sheet', id: parseLayerId(id).id, title, edition: layer.edition })
            }
          />
        )}
        {isMovable && (
          <div className={styles.steps}>
            <IconButton icon="ascending" label={text('layers.up', { title })} onPress={() => onStep(-1)} />
            <IconButton icon="descending" label={text('layers.down', { title })} onPress={() => onStep(1)} />
          </div>
        )}
      </div>
      {drawings.length > 1 && (
        <RadioGroup
          label={text('layers.drawing', { title })}
          labelHidden
          value={drawing}
          options={drawings.map((value) => ({ value, text: text(`layers.drawing.${value}`) }))}
          onChange={(next) => setLayerDrawing(id, next)}
        />
      )}
      {editions}
      {isLive(layer) ? <LiveState layer={layer} /> : <LayerState layer={layer} unseen={null} />}
    </li>
  );
}
