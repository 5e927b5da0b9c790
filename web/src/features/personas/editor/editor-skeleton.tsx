import { Skeleton } from '../../../ui/skeleton.tsx';

/** A placeholder for the editor while it loads. */
export function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the persona" className="persona-editor">
      <div className="editor-bar" />
      <div className="editor-panes">
        <div className="editor-scroll">
          <div className="editor-form">
            <div className="editor-aside">
              <Skeleton className="arch" />
              <Skeleton className="h-control" />
              <Skeleton className="h-control" />
            </div>
            <div className="editor-texts">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
                <Skeleton key={key} className="h-24 rounded-lg" />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
