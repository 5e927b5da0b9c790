import { adapter } from '../../adapters/clock/index.ts';
import { inner } from '../runs/inner.ts';

export const broken = [adapter, inner];
