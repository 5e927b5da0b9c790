import { broken } from '../features/accounts/reaches-too-far.ts';

export const product = broken;
