const units = ['KB', 'MB', 'GB'] as const;

/** A size as people read it: '512 B', '214.0 KB', '7.5 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes / 1024;
  let at = 0;
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024;
    at += 1;
  }
  return `${value.toFixed(1)} ${units[at]}`;
}
