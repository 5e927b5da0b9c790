import { isAllowedFile, maxFileBytes, maxFilesPerMessage, maxMessageBytes } from '@atrium/contract/file-rules';
import type { Alert } from '../alerts.ts';

interface Sized {
  readonly size: number;
}

interface NamedFile extends Sized {
  readonly name: string;
  readonly type: string;
}

export interface CheckedFiles<F> {
  readonly accepted: readonly F[];
  /** What to show the user. Source: specification, "Validation rules". */
  readonly alerts: readonly Alert[];
}

/** Which of the chosen files may be added to the attached ones. If all together are too large, none is added. */
export function checkFiles<F extends NamedFile>(attached: readonly Sized[], chosen: readonly F[]): CheckedFiles<F> {
  const alerts: Alert[] = [];
  const fit = chosen.filter((file) => {
    if (!isAllowedFile(file.name, file.type)) {
      alerts.push({ words: 'File type not supported: {file}', file: file.name });
      return false;
    }
    if (file.size > maxFileBytes) {
      alerts.push({
        words: 'File too large: {file}. Maximum size is 7.5MB (due to encoding overhead).',
        file: file.name,
      });
      return false;
    }
    return true;
  });
  if (sum(attached) + sum(fit) > maxMessageBytes) {
    return { accepted: [], alerts: [...alerts, { words: 'Total file size too large. Please keep total under 20MB.' }] };
  }
  const room = maxFilesPerMessage - attached.length;
  if (fit.length > room)
    alerts.push({ words: `A message can carry ${maxFilesPerMessage} files. Remove some to add others.` });
  return { accepted: fit.slice(0, Math.max(room, 0)), alerts };
}

function sum(files: readonly Sized[]): number {
  return files.reduce((total, file) => total + file.size, 0);
}
