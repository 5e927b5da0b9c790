import type { Integration } from '@atrium/contract/integrations';
import type { Service } from '@atrium/contract/services';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { DriveRow } from './drive-row.tsx';
import { ServiceRow } from './service-row.tsx';

interface ServiceSectionProps {
  readonly title: string;
  readonly what: string;
  readonly services: readonly Service[];
  readonly integrationOf: (service: Service) => Integration | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onConnect: (service: Service) => void;
}

/** A collapsible section with the services of one kind. */
export function ServiceSection(props: ServiceSectionProps) {
  const { title, what, services, integrationOf, isOpen, onToggle, onConnect } = props;
  const list = useId();
  const connected = services.filter((service) => integrationOf(service)?.isActive).length;
  return (
    <section className="border-line py-2 not-first:border-t first:pt-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
        >
          <Icon of={ChevronRight} size={16} className={cx('text-muted transition-transform', isOpen && 'rotate-90')} />
          <span className="min-w-0 flex-1 font-title text-md">{title}</span>
          {connected > 0 && <span className="text-muted text-xs tabular-nums">{connected} connected</span>}
        </button>
      </h3>
      <div id={list} hidden={!isOpen} className="pt-1 pb-3">
        <p className="px-2 pb-3 text-muted text-sm">{what}</p>
        <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line bg-raised">
          {services.map((service) =>
            service.by === 'drive' ? (
              <DriveRow key={service.name} service={service} />
            ) : (
              <ServiceRow
                key={service.name}
                service={service}
                integration={integrationOf(service)}
                onConnect={() => onConnect(service)}
              />
            ),
          )}
        </ul>
      </div>
    </section>
  );
}
