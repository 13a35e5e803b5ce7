import type { ReactNode } from 'react';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import styles from './BaseMaps.module.css';

const roads = <path className={styles.road} d="M-4 34 30 22 76 40M24-4l10 60M58-4l-8 60" />;
const river = <path className={styles.water} d="M-4 4c16 2 22 10 34 10S54 4 76 8v-14H-4z" />;

/** Drawn for this app: what each base map looks like, in a few strokes. */
const DRAWINGS: Record<BaseMapName, ReactNode> = {
  street: (
    <>
      {river}
      {roads}
    </>
  ),
  satellite: (
    <>
      {river}
      <path className={styles.field} d="M0 26 20 20l6 14-24 8zM40 22l24-4 8 16-28 6z" />
      <path className={styles.wood} d="M8 56c2-10 14-12 22-8s8 4 10 8z" />
    </>
  ),
  outdoors: (
    <>
      <path className={styles.wood} d="M-2 30c12-10 26-8 34 0s20 8 42-2v28H-2z" />
      {river}
      <path className={styles.path} d="M6 54c4-14 18-12 24-20s16-8 30-22" />
    </>
  ),
  terrain: (
    <>
      <path className={styles.hill} d="m-4 52 22-34 12 16 12-20 34 40z" />
      <path className={styles.shade} d="m18 18 12 16-6 18H8zM42 14l14 20-4 18H34z" />
    </>
  ),
  street3d: (
    <>
      {roads}
      <path className={styles.roof} d="m8 20 12-6 10 6-12 6zM40 24l14-6 12 7-14 7z" />
      <path className={styles.wall} d="m8 20 10 6v12L8 32zM40 24l12 8v14l-12-8z" />
      <path className={styles.side} d="m30 20-12 6v12l12-6zM66 25l-14 7v14l14-7z" />
    </>
  ),
};

export function BaseMapPicture({ name }: { name: BaseMapName }) {
  return (
    <svg className={styles.drawing} data-name={name} viewBox="0 0 72 52" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
