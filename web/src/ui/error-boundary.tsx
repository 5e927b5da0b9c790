import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';
import { buttonClass } from './button.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of a part that the page can do without. */
  readonly fallback?: ReactNode;
  /** What is drawn, such as the path of the page. When it changes, the boundary tries to draw again. */
  readonly at?: string;
}

interface State {
  readonly failed: boolean;
}

/**
 * Replaces a page that failed to render by one sentence and the way on. The cause is logged to the browser's console.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    reportError(error);
  }

  override componentDidUpdate({ at }: ErrorBoundaryProps, { failed }: State): void {
    if (failed && at !== this.props.at) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <main role="alert" className="mx-auto flex w-[calc(100%-2rem)] max-w-96 flex-col items-start gap-3 pt-[22vh]">
        <h1 className="font-title text-xl">This page stopped working</h1>
        <p className="text-muted">
          Your chats are saved. Load the page again; if it happens once more, tell whoever runs this server.
        </p>
        <button type="button" className={buttonClass('primary')} onClick={() => location.reload()}>
          Load again
        </button>
      </main>
    );
  }
}
