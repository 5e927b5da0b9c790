export { createPersonas } from './create-personas.ts';
