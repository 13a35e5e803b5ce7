/** A grey picture in the module's memory. */
export interface Plane {
  at: number;
  width: number;
  height: number;
}

export const sizeOf = ({ width, height }: Plane): number => width * height;
