export { createExchange } from './create-exchange.ts';
