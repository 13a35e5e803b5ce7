/** Ward that an external server draws, around the initial map position of tests. */
export const LIVE_WARD = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { ten: 'Hoà Xuân' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [108.219, 16.003],
            [108.2235, 16.003],
            [108.2235, 16.007],
            [108.219, 16.007],
            [108.219, 16.003],
          ],
        ],
      },
    },
  ],
};
