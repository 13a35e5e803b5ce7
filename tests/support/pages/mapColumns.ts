/** Selectors of controls over the map: the search, and the columns of tools. */
export const PILL = '[role="search"]:not([aria-label])';
export const LEFT_TOOLS = '[role="group"][aria-label="Dữ liệu trên bản đồ"]';
export const RIGHT_TOOLS = '[role="group"][aria-label="Góc nhìn bản đồ"]';
