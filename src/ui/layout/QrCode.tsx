import { useEffect, useState } from 'react';
import styles from './QrCode.module.css';
import { Skeleton } from './Skeleton.tsx';

/** White margin in modules: with less, cameras miss the code's corners. */
const QUIET = 4;

interface QrCodeProps {
  value: string;
  label: string;
}

/** Returns dark modules as one path, a run at a time. */
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

/** QR code drawn on the device, dark on white in both themes for cameras. Its code loads when one is first shown. */
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
  // The same content is beside it as text.
  if (drawn === 'failed') return null;
  if (drawn === null) return <Skeleton height={240} />;
  return (
    <svg className={styles.code} viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${drawn.size}v${drawn.size}H0z`} />
      <path fill="#000" d={drawn.path} />
    </svg>
  );
}
