import type { ThinkingControl } from '../../ports/model-connector.ts';
import type { WireLimits } from './stall-watch.ts';

/** What the providers of all protocols are made with. */
export interface ProviderOptions {
  /** The address in front of the protocol's own paths. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly thinking: ThinkingControl;
  /** Replaces the standard timeouts; for tests. */
  readonly limits?: WireLimits;
}
