export { Shell } from './shell.tsx';
export { startInLight } from './theme.ts';
