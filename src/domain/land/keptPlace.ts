/** A reader's place in a list, kept while another panel covers it. */
export interface KeptPlace {
  id: string;
  index: number;
  offsetPx: number;
  activeIndex: number;
  focused: boolean;
}
