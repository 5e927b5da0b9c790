import type { ServiceType } from '@atrium/contract/services';

/** The sections of the tab, with the ids used in the address. */
export const sections: readonly {
  readonly id: string;
  readonly type: ServiceType;
  readonly title: string;
  readonly what: string;
}[] = [
  {
    id: 'ai-models',
    type: 'ai_model',
    title: 'AI Models',
    what: 'With your own key a vendor’s models answer at your own account there, and cost no credits.',
  },
  {
    id: 'cloud-storage',
    type: 'storage',
    title: 'Cloud Storage',
    what: 'Where copies of your chats are kept.',
  },
  {
    id: 'processing-providers',
    type: 'processing',
    title: 'Processing Providers',
    what: 'Clouds that run models of several makers in your own account.',
  },
  { id: 'mcp-servers', type: 'mcp', title: 'MCP Servers', what: 'Tools of other products, for replies to use.' },
];

/** The sections that are expanded at first: those named in the address, or else the first one. */
export function openAtFirst(named: string | null): ReadonlySet<string> {
  const known = (named ?? '').split(',').filter((id) => sections.some((section) => section.id === id));
  return new Set(known.length > 0 ? known : ['ai-models']);
}
