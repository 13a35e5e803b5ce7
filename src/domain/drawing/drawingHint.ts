/**
 * Why the last wish was not done: no mode is chosen; too few points to close ('Cần chọn trên 3 điểm'); a line's second
 * point on its first; no room for more points; a finished shape, which takes no further points before it is reopened.
 */
export type DrawingHint = 'chooseMode' | 'tooFewPoints' | 'tooClose' | 'tooManyPoints' | 'finished';
