import type { EndpointFault } from './ask-endpoint.ts';

/** For ports that distinguish only these kinds; every other fault means that the endpoint is unavailable now. */
export function plainFault(fault: EndpointFault): 'auth' | 'rate-limit' | 'refused' | 'unreachable' {
  return fault === 'auth' || fault === 'rate-limit' || fault === 'refused' ? fault : 'unreachable';
}
