import { UserRoundPlus } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmployeeCard } from './employee-card.tsx';
import { useEmployees } from './queries.ts';
import { useTags } from './use-tags.ts';

const AssignDialog = askedPart(() => import('./assign-dialog.tsx'));

interface EmployeesPanelProps {
  readonly spaceId: number;
  /** Shown below once the employees have their height: their number is not known before, and would move it. */
  readonly children?: ReactNode;
}

/** The personas assigned to a space. */
export default function EmployeesPanel({ spaceId, children }: EmployeesPanelProps) {
  const query = useEmployees(spaceId);
  const { data: employees, isError } = query;
  const tags = useTags();
  const heading = useId();
  const [isAssigning, setIsAssigning] = useState(false);
  const panel = (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <div className="flex min-h-8 items-center gap-2">
        <h3 id={heading} className="flex-1 font-title text-sm">
          Virtual Employees
        </h3>
        <IconButton icon={UserRoundPlus} label="Assign" size="sm" onClick={() => setIsAssigning(true)} />
      </div>
      {!employees && !isError && <Skeleton className="h-22 w-full rounded-lg" />}
      {isError && <LoadFailure query={query}>The virtual employees could not be loaded.</LoadFailure>}
      {employees?.length === 0 && <p className="text-muted text-sm">Nobody works here yet. Assign a persona.</p>}
      {employees && employees.length > 0 && (
        <ul aria-label="Virtual employees" className="flex flex-col gap-2">
          {employees.map((employee) => (
            <li key={employee.id}>
              <EmployeeCard spaceId={spaceId} employee={employee} tags={tags.tagsOf(employee.id)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {isAssigning && (
          <AssignDialog spaceId={spaceId} working={employees ?? []} onClose={() => setIsAssigning(false)} />
        )}
      </Suspense>
    </section>
  );
  const hasHeight = isError || !(query.isLoading || (employees && employees.length > 0 && tags.isLoading));
  return (
    <>
      {panel}
      {hasHeight && children}
    </>
  );
}
