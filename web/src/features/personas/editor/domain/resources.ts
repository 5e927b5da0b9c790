import type { MultimodalConfig, ResourcesConfig } from '@atrium/contract/personas';

/** The switches under 'Multimodal', in order. */
export const channels: readonly { readonly key: keyof MultimodalConfig; readonly label: string }[] = [
  { key: 'webChat', label: 'Web chat' },
  { key: 'webAudio', label: 'Voice' },
  { key: 'webVideo', label: 'Video' },
  { key: 'phoneCalls', label: 'Phone' },
  { key: 'whatsapp', label: 'WhatsApp' },
  { key: 'email', label: 'Email' },
];

/** A resource with a text field, such as a phone number. */
interface WrittenResource {
  readonly id: 'phoneNumber' | 'emailAddress' | 'knowledgeBase';
  readonly name: string;
  readonly placeholder: string;
  readonly type: 'tel' | 'email' | 'text';
  /** What is still missing before it works. */
  readonly missing: string;
}

/** A resource that can only be requested; the names of requested ones are stored in `connectedResources`. */
interface WishedResource {
  readonly id: 'whatsapp' | 'calendar' | 'slack' | 'teams' | 'discord';
  readonly name: string;
  readonly missing: string;
}

export type Resource = WrittenResource | WishedResource;

export interface ResourceList {
  readonly key: 'ownResources' | 'otherResources';
  readonly title: string;
  readonly resources: readonly Resource[];
}

export const resourceLists: readonly ResourceList[] = [
  {
    key: 'ownResources',
    title: 'Own resources',
    resources: [
      {
        id: 'phoneNumber',
        name: 'Phone Number',
        placeholder: '+1 555 0100',
        type: 'tel',
        missing: 'Calls need a telephone service, and this server has none yet.',
      },
      {
        id: 'emailAddress',
        name: 'Email',
        placeholder: 'clara@example.com',
        type: 'email',
        missing: 'Mail needs a mailbox that this server can read, and it has none yet.',
      },
      {
        id: 'knowledgeBase',
        name: 'Knowledge Base',
        placeholder: 'Handbook, price list',
        type: 'text',
        missing: 'Sources cannot be given to a persona yet. Attach files to a chat until then.',
      },
      {
        id: 'whatsapp',
        name: 'WhatsApp',
        missing: 'Messages need a WhatsApp Business account, and none is connected.',
      },
    ],
  },
  {
    key: 'otherResources',
    title: 'Other resources',
    resources: [
      { id: 'calendar', name: 'Calendar', missing: 'No calendar is connected to this server.' },
      { id: 'slack', name: 'Slack', missing: 'No Slack workspace is connected to this server.' },
      { id: 'teams', name: 'Teams', missing: 'No Microsoft Teams organization is connected to this server.' },
      { id: 'discord', name: 'Discord', missing: 'No Discord server is connected to this server.' },
    ],
  },
];

export function isWritten(resource: Resource): resource is WrittenResource {
  return 'placeholder' in resource;
}

export function isWished(config: ResourcesConfig, id: WishedResource['id']): boolean {
  return config.connectedResources?.includes(id) ?? false;
}

/** Adds a resource to the requested ones, or removes it. Names that this version does not know are kept. */
export function withWish(config: ResourcesConfig, id: WishedResource['id'], isOn: boolean): ResourcesConfig {
  const others = (config.connectedResources ?? []).filter((name) => name !== id);
  return { ...config, connectedResources: isOn ? [...others, id].sort() : others };
}

/** The value stored for a resource, as text. */
export function resourceText(config: ResourcesConfig, resource: Resource): string {
  if (isWritten(resource)) return config[resource.id] ?? '';
  return isWished(config, resource.id) ? 'Wanted' : '';
}
