/** Lists of which only what is near the window is there. */
export { WindowList } from './window-list.tsx';
export { WindowRows } from './window-rows.tsx';
