import type { ReactNode } from 'react';
import type { SearchTab } from '../../../domain/map/mapTab.ts';
import { useText } from '../../../i18n/text/useText.ts';
import type { MessageId } from '../../../i18n/catalogues/parts.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import styles from './Guide.module.css';

interface StepMarkProps {
  x: number;
  y: number;
  step: number;
}

/** The number of a step, beside the part of the picture it speaks of. */
function StepMark({ x, y, step }: StepMarkProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.mark} r="12" />
      <text className={styles.markText} textAnchor="middle" y="5">
        {step}
      </text>
    </g>
  );
}

/** The lines of a land certificate that name the parcel, and the two boxes they go into. */
function PlotPicture() {
  const text = useText();
  return (
    <>
      <rect className={styles.card} x="16" y="16" width="180" height="158" rx="8" />
      <text className={styles.word} x="32" y="44">
        {text('guide.plotPaper')}
      </text>
      <rect className={styles.chosenRow} x="24" y="56" width="164" height="56" rx="8" />
      <text className={styles.figure} x="34" y="79">
        {text('guide.plotPaperParcel')}
      </text>
      <text className={styles.figure} x="34" y="101">
        {text('guide.plotPaperSheet')}
      </text>
      <path className={styles.rule} d="M32 130h140M32 146h116M32 162h128" />
      <StepMark x={188} y={56} step={1} />
      <path className={styles.arrow} d="M202 92h18m-8-6 8 6-8 6" />
      {(['plot.sheet', 'plot.parcel'] as const).map((label, index) => (
        <g key={label} transform={`translate(228 ${42 + 62 * index})`}>
          <text className={styles.softWord} x="2">
            {text(label)}
          </text>
          <rect className={styles.field} y="6" width="96" height="36" rx="10" />
          <text className={styles.figure} x="48" y="29" textAnchor="middle">
            {index === 0 ? '24' : '118'}
          </text>
        </g>
      ))}
      <StepMark x={322} y={48} step={2} />
    </>
  );
}

/** A few letters typed, the suggestions under them, and the map they lead to. */
function PlacePicture() {
  const text = useText();
  return (
    <>
      <rect className={styles.field} x="16" y="22" width="172" height="38" rx="10" />
      <text className={styles.word} x="30" y="46">
        {text('guide.placeSample')}
      </text>
      <path className={styles.caret} d="M88 32v18" />
      <rect className={styles.card} x="16" y="68" width="172" height="100" rx="10" />
      <rect className={styles.chosenRow} x="22" y="74" width="160" height="42" rx="8" />
      <text className={styles.word} x="34" y="92">
        {text('guide.placeSampleOne')}
      </text>
      <text className={styles.smallWord} x="34" y="107">
        {text('guide.placeSampleNote')}
      </text>
      <text className={styles.softWord} x="34" y="138">
        {text('guide.placeSampleTwo')}
      </text>
      <text className={styles.smallWord} x="34" y="153">
        {text('guide.placeSampleTwoNote')}
      </text>
      <StepMark x={184} y={24} step={1} />
      <StepMark x={178} y={95} step={2} />
      <path className={styles.arrow} d="M196 95h22m-8-6 8 6-8 6" />
      <rect className={styles.card} x="226" y="40" width="98" height="112" rx="10" />
      <path className={styles.road} d="m226 120 98-34M262 40l32 112" />
      <path className={styles.plot} d="m240 56 18-5 7 20-18 6Z" />
      <path className={styles.pin} d="M276 108c11-13 16-21 16-28a16 16 0 0 0-32 0c0 7 5 15 16 28Z" />
      <circle className={styles.hole} cx="276" cy="80" r="6" />
    </>
  );
}

/** A spot held on a map, its coordinates, and the box they are pasted into. */
function GooglePicture() {
  const text = useText();
  return (
    <>
      <rect className={styles.card} x="16" y="16" width="146" height="158" rx="10" />
      <path className={styles.road} d="M16 132 162 78M78 16l42 158" />
      <path className={styles.plot} d="m34 34 34-8 10 30-32 9Zm66 70 40-15 10 32-38 14Z" />
      <path className={styles.pin} d="M92 92c11-13 16-21 16-28a16 16 0 0 0-32 0c0 7 5 15 16 28Z" />
      <circle className={styles.hole} cx="92" cy="64" r="6" />
      <rect className={styles.card} x="28" y="142" width="122" height="24" rx="8" />
      <text className={styles.figure} x="89" y="158" textAnchor="middle">
        21.06245, 105.77612
      </text>
      <StepMark x={150} y={132} step={1} />
      <path className={styles.arrow} d="M172 154c14 0 14-62 26-62m-7-6 8 6-8 6" />
      <rect className={styles.field} x="206" y="72" width="118" height="38" rx="10" />
      <text className={styles.figure} x="265" y="95" textAnchor="middle">
        21.06245, 105.7…
      </text>
      <rect className={styles.button} x="206" y="120" width="118" height="32" rx="10" />
      <text className={styles.buttonText} x="265" y="141" textAnchor="middle">
        {text('search.submit')}
      </text>
      <StepMark x={318} y={70} step={2} />
    </>
  );
}

const ROWS = [
  ['1', '1771012.43', '550214.18'],
  ['2', '1771013.90', '550220.02'],
  ['3', '1770993.51', '550225.06'],
  ['4', '1770992.07', '550219.19'],
] as const;

/** The corner table of a land certificate and the plot it describes. */
function CornersPicture() {
  const text = useText();
  return (
    <>
      <rect className={styles.card} x="16" y="16" width="206" height="158" rx="8" />
      <text className={styles.word} x="119" y="38" textAnchor="middle">
        {text('guide.cornersPaper')}
      </text>
      <path className={styles.rule} d="M28 48h182M28 72h182M28 94h182M28 116h182M28 138h182M28 160h182M58 48v112M136 48v112" />
      <text className={styles.word} x="97" y="65" textAnchor="middle">
        X
      </text>
      <text className={styles.word} x="173" y="65" textAnchor="middle">
        Y
      </text>
      {ROWS.map(([corner, x, y], index) => (
        <g key={corner} transform={`translate(0 ${87 + 22 * index})`}>
          <text className={styles.figure} x="43" textAnchor="middle">
            {corner}
          </text>
          <text className={styles.figure} x="97" textAnchor="middle">
            {x}
          </text>
          <text className={styles.figure} x="173" textAnchor="middle">
            {y}
          </text>
        </g>
      ))}
      <StepMark x={214} y={24} step={1} />
      <StepMark x={136} y={60} step={2} />
      <path className={styles.road} d="m240 150 84-24M240 48l84-24" />
      <path className={styles.chosen} d="m256 66 38-11 20 66-38 11Z" />
      {['256 66', '294 55', '314 121', '276 132'].map((corner, index) => (
        <g key={corner} transform={`translate(${corner})`}>
          <circle className={styles.corner} r="5" />
          <text className={styles.figure} x={index === 0 || index === 3 ? -12 : 12} y="4" textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </>
  );
}

/** What each search tab's guide shows, on a ground of 340 × 190. */
const GUIDE_PICTURES: Readonly<Record<SearchTab, ReactNode>> = {
  google: <GooglePicture />,
  'dia-danh': <PlacePicture />,
  'goc-ranh': <CornersPicture />,
  'to-thua': <PlotPicture />,
};

interface Guide {
  title: MessageId;
  picture: MessageId;
  steps: MessageId[];
}

const GUIDES: Record<SearchTab, Guide> = {
  google: {
    title: 'guide.googleTitle',
    picture: 'guide.googlePicture',
    steps: ['guide.googleStep1', 'guide.googleStep2'],
  },
  'dia-danh': {
    title: 'guide.placeTitle',
    picture: 'guide.placePicture',
    steps: ['guide.placeStep1', 'guide.placeStep2', 'guide.placeStep3'],
  },
  'goc-ranh': {
    title: 'guide.cornersTitle',
    picture: 'guide.cornersPicture',
    steps: ['guide.cornersStep1', 'guide.cornersStep2', 'guide.cornersStep3'],
  },
  'to-thua': {
    title: 'guide.plotTitle',
    picture: 'guide.plotPicture',
    steps: ['guide.plotStep1', 'guide.plotStep2'],
  },
};

interface GuideDialogProps {
  tab: SearchTab;
  onClose: () => void;
}

/** The guide picture of a search tab (§2), drawn with real words so that it follows the language and the theme. */
export function GuideDialog({ tab, onClose }: GuideDialogProps) {
  const text = useText();
  const guide = GUIDES[tab];
  return (
    <Dialog title={text(guide.title)} closeLabel={text('drawer.close')} onClose={onClose}>
      <svg className={styles.picture} viewBox="0 0 340 190" role="img" aria-label={text(guide.picture)}>
        <rect className={styles.ground} width="340" height="190" rx="12" />
        {GUIDE_PICTURES[tab]}
      </svg>
      <ol className={styles.steps}>
        {guide.steps.map((step) => (
          <li key={step}>{text(step)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
