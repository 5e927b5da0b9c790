export { setSearch, useSearchOpen } from './search-state.ts';
export { Shell } from './shell.tsx';
export { setShortcutList, useShortcutList } from './shortcut-list-state.ts';
export { rowClass } from './side-row.tsx';
export { followWindow, setDrawer } from './sidebar-state.ts';
export { startInLight } from './theme.ts';
