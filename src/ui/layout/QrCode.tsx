import { useEffect, useState } from 'react';
import styles from './QrCode.module.css';
import { Skeleton } from './Skeleton.tsx';

/** Modules of white around the code: fewer, and cameras lose its corners. */
const QUIET = 4;

interface QrCodeProps {
  /** What it says. */
  value: string;
  /** Its accessible name. */
  label: string;
}

/** Dark modules as one path, a run at a time. */
function pathOf(rows: readonly boolean[][]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  }
  return path;
}

/** A QR code drawn on the device, dark on white in either theme: cameras want it so. Its code comes when one is first shown. */
export function QrCode({ value, label }: QrCodeProps) {
  const [drawn, setDrawn] = useState<{ path: string; size: number } | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(value, { ecc: 'M', border: QUIET });
        if (isWanted) setDrawn({ path: pathOf(data), size });
      },
      () => isWanted && setDrawn('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [value]);
  // What it says stands beside it in words.
  if (drawn === 'failed') return null;
  if (drawn === null) return <Skeleton height={240} />;
  return (
    <svg className={styles.code} viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${drawn.size}v${drawn.size}H0z`} />
      <path fill="#000" d={drawn.path} />
    </svg>
  );
}
