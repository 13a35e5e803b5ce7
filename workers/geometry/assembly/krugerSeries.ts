/**
 * Series of the transverse Mercator projection in the third flattening n: L. Krüger 1912 as in C. F. F. Karney,
 * 'Transverse Mercator with an accuracy of a few nanometers', J. Geodesy 85 (2011), eqs. 35 and 36, to order n⁵;
 * conformal to geodetic latitude to order n⁶. For n = 1/600 the dropped terms are below 2e-17 rad (0.1 nm).
 */

/** Forward α₁…α₅, back β₁…β₅, conformal → geodetic latitude δ₁…δ₆; at indices from 1. */
export const alpha: StaticArray<f64> = [0, 0, 0, 0, 0, 0];
export const beta: StaticArray<f64> = [0, 0, 0, 0, 0, 0];
export const delta: StaticArray<f64> = [0, 0, 0, 0, 0, 0, 0];

export function setSeries(n: f64): void {
  const n2 = n * n;
  const n3 = n2 * n;
  const n4 = n2 * n2;
  const n5 = n4 * n;
  const n6 = n3 * n3;

  alpha[1] = n * (0.5 + n * (-2.0 / 3 + n * (5.0 / 16 + n * (41.0 / 180 - (n * 127.0) / 288))));
  alpha[2] = n2 * (13.0 / 48 + n * (-3.0 / 5 + n * (557.0 / 1440 + (n * 281.0) / 630)));
  alpha[3] = n3 * (61.0 / 240 + n * (-103.0 / 140 + (n * 15061.0) / 26880));
  alpha[4] = n4 * (49561.0 / 161280 - (n * 179.0) / 168);
  alpha[5] = (n5 * 34729.0) / 80640;

  beta[1] = n * (0.5 + n * (-2.0 / 3 + n * (37.0 / 96 + n * (-1.0 / 360 - (n * 81.0) / 512))));
  beta[2] = n2 * (1.0 / 48 + n * (1.0 / 15 + n * (-437.0 / 1440 + (n * 46.0) / 105)));
  beta[3] = n3 * (17.0 / 480 + n * (-37.0 / 840 - (n * 209.0) / 4480));
  beta[4] = n4 * (4397.0 / 161280 - (n * 11.0) / 504);
  beta[5] = (n5 * 4583.0) / 161280;

  delta[1] = n * (2 + n * (-2.0 / 3 + n * (-2 + n * (116.0 / 45 + n * (26.0 / 45 - (n * 2854.0) / 675)))));
  delta[2] = n2 * (7.0 / 3 + n * (-8.0 / 5 + n * (-227.0 / 45 + n * (2704.0 / 315 + (n * 2323.0) / 945))));
  delta[3] = n3 * (56.0 / 15 + n * (-136.0 / 35 + n * (-1262.0 / 105 + (n * 73814.0) / 2835)));
  delta[4] = n4 * (4279.0 / 630 + n * (-332.0 / 35 - (n * 399572.0) / 14175));
  delta[5] = n5 * (4174.0 / 315 - (n * 144838.0) / 6237);
  delta[6] = (n6 * 601676.0) / 22275;
}
