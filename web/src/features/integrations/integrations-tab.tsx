import type { Integration } from '@atrium/contract/integrations';
import type { Service } from '@atrium/contract/services';
import { services } from '@atrium/contract/services';
import { useState } from 'react';
import { useAddressQuery } from '../../lib/navigation.ts';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { openAtFirst, sections } from './domain/sections.ts';
import { useIntegrations } from './queries.ts';
import { ServiceSection } from './service-section.tsx';

/** The services that can be connected, in collapsible sections. */
export default function IntegrationsTab() {
  const [query] = useAddressQuery();
  const named = query.get('open');
  return <Sections key={named} named={named} />;
}

function Sections({ named }: { readonly named: string | null }) {
  const integrations = useIntegrations();
  const { data, isError } = integrations;
  const [open, setOpen] = useState(() => openAtFirst(named));
  const [connecting, setConnecting] = useState<Service | null>(null);
  const toggle = (id: string) =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
  if (isError && !data) {
    return (
      <LoadFailure query={integrations} className="py-4">
        Your integrations could not be loaded.
      </LoadFailure>
    );
  }
  if (!data) return <Waiting />;
  return (
    <>
      {sections.map((section) => (
        <ServiceSection
          key={section.id}
          {...section}
          services={services.filter(({ type }) => type === section.type)}
          integrationOf={(service) => integrationOf(data, service)}
          isOpen={open.has(section.id)}
          onToggle={() => toggle(section.id)}
          onConnect={setConnecting}
        />
      ))}
      {connecting && <ConnectDialog service={connecting} onClose={() => setConnecting(null)} />}
    </>
  );
}

function integrationOf(known: readonly Integration[], { type, name }: Service): Integration | undefined {
  return known.find((each) => each.serviceType === type && each.serviceName === name);
}

/** As high as the collapsed sections, so that nothing jumps. */
function Waiting() {
  return (
    <div role="status" aria-label="Loading your integrations" className="flex flex-col gap-3 pt-2">
      {sections.map(({ id }) => (
        <Skeleton key={id} className="h-14 w-full rounded-lg" />
      ))}
    </div>
  );
}
