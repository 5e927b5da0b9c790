import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Niche } from './empty.tsx';

interface NoticePageProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  /** One primary button. */
  readonly action: ReactNode;
}

/** A page with a single message and the way on. */
export function NoticePage({ icon, title, children, action }: NoticePageProps) {
  return (
    <main tabIndex={-1} className="h-dvh overflow-y-auto bg-surface">
      <div className="mx-auto flex w-[calc(100%-2rem)] max-w-96 flex-col items-start py-[22vh]">
        <Niche icon={icon} className="mb-5" />
        <h1 className="font-title text-xl">{title}</h1>
        <div className="mt-2 mb-6 flex flex-col gap-3 text-muted">{children}</div>
        {action}
      </div>
    </main>
  );
}
