export { createSharing, type Sharing } from './create-sharing.ts';
