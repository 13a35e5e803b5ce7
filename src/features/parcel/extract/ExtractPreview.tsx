import { useId, type ReactNode } from 'react';
import type { DrawCommand } from '../../../domain/land/extractContent.ts';
import styles from './Extract.module.css';

interface ExtractPreviewProps {
  commands: readonly DrawCommand[];
  widthMm: number;
  heightMm: number;
  /** What it is, for who does not see it. */
  label: string;
}

const pathOf = (paths: ReadonlyArray<readonly number[]>, isClosed: boolean): string =>
  paths.map((points) => `M${points.map((value) => Math.round(value * 100) / 100).join(' ')}${isClosed ? 'Z' : ''}`).join('');

/** A page from the commands of which the PDF is written. */
export function ExtractPreview({ commands, widthMm, heightMm, label }: ExtractPreviewProps) {
  const id = useId();
  return (
    <svg className={styles.page} viewBox={`0 0 ${widthMm} ${heightMm}`} role="img" aria-label={label}>
      {drawn(commands, 0, id).nodes}
    </svg>
  );
}

/** Commands up to the end of a clip. A command has no identity but its place. */
function drawn(commands: readonly DrawCommand[], from: number, id: string): { nodes: ReactNode[]; next: number } {
  const nodes: ReactNode[] = [];
  let at = from;
  while (at < commands.length) {
    const command = commands[at]!;
    if (command.kind === 'unclip') return { nodes, next: at + 1 };
    if (command.kind === 'clip') {
      const within = drawn(commands, at + 1, id);
      const clip = `${id}${at}`;
      nodes.push(
        <g key={at} clipPath={`url(#${clip})`}>
          <clipPath id={clip}>
            <path d={pathOf(command.paths, true)} clipRule="evenodd" />
          </clipPath>
          {within.nodes}
        </g>,
      );
      at = within.next;
      continue;
    }
    nodes.push(<Mark key={at} command={command} />);
    at += 1;
  }
  return { nodes, next: at };
}

function Mark({ command }: { command: Extract<DrawCommand, { kind: 'path' | 'text' }> }) {
  if (command.kind === 'path') {
    const { paths, isClosed, fill = 'none', stroke, widthMm } = command;
    return <path d={pathOf(paths, isClosed)} fill={fill} fillRule="evenodd" stroke={stroke} strokeWidth={widthMm} />;
  }
  const { xMm, yMm, sizeMm, weight, text, colour, angleDeg } = command;
  return (
    <text
      x={xMm}
      y={yMm}
      fontSize={sizeMm}
      fontWeight={weight}
      fill={colour}
      transform={angleDeg ? `rotate(${-angleDeg} ${xMm} ${yMm})` : undefined}
    >
      {text}
    </text>
  );
}
