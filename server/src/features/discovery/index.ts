export { createDiscovery, type Discovery } from './create-discovery.ts';
