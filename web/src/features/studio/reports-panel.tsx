import { useId } from 'react';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { useReports } from './queries.ts';
import { ReportRow } from './report-row.tsx';

/** The reports of a space, with their progress or result. Draws nothing if there are none. */
export default function ReportsPanel({ spaceId }: { readonly spaceId: number }) {
  const list = useReports(spaceId);
  const heading = useId();
  const { reports } = list;
  if (list.isError && !reports) {
    return <LoadFailure query={list}>The reports could not be loaded.</LoadFailure>;
  }
  if (!reports || reports.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="flex min-h-8 items-center font-title text-sm">
        Reports
      </h3>
      <ul aria-labelledby={heading} className="flex flex-col gap-2">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
      <ShowMore query={list} />
    </section>
  );
}
