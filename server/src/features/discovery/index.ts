export { createDiscovery } from './create-discovery.ts';
