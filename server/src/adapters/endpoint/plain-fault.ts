import type { EndpointFault } from './ask-endpoint.ts';

/** For ports that tell only these apart: whatever else it is, the endpoint cannot be had now. */
export function plainFault(fault: EndpointFault): 'auth' | 'rate-limit' | 'refused' | 'unreachable' {
  return fault === 'auth' || fault === 'rate-limit' || fault === 'refused' ? fault : 'unreachable';
}
