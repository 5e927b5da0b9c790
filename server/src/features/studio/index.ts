export { createStudio, type Studio } from './create-studio.ts';
