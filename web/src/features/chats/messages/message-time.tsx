import { formatTime } from '../../../lib/format.ts';

interface MessageTimeProps {
  /** ISO 8601. */
  readonly at: string;
  /** Text shown after the time, separated by a dot. */
  readonly more?: string | null;
}

export function MessageTime({ at, more }: MessageTimeProps) {
  return (
    <span className="text-faint text-xs tabular-nums">
      <time dateTime={at}>{formatTime(new Date(at), new Date())}</time>
      {more && ` · ${more}`}
    </span>
  );
}
