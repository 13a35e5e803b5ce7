/** A province, district or ward as selects show it. */
export interface Unit {
  code: string;
  name: string;
  nameWithType: string;
  parentCode: string;
}
