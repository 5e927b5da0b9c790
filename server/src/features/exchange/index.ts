export { createExchange, type Exchange } from './create-exchange.ts';
