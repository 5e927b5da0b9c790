export { HistoryList } from './history-list.tsx';
export { Shell } from './shell.tsx';
export { startInLight } from './theme.ts';
