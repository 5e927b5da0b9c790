import type { LucideIcon } from 'lucide-react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Empty } from '../../ui/notices/empty.tsx';

interface ComingProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** One sentence on what will be here. */
  readonly children: string;
}

/** A placeholder for a part of the product that is still to come. */
export function Coming({ title, icon, children }: ComingProps) {
  usePageTitle(title);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-[calc(100%-2rem)] max-w-hall py-6 md:w-[calc(100%-4rem)] md:py-10">
        <h1 className="font-title text-xl">{title}</h1>
        <Empty icon={icon} title="Coming soon..." className="mt-[10vh]">
          {children}
        </Empty>
      </div>
    </div>
  );
}
