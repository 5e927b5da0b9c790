import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { root, runStep } from './run-step.ts';

const dist = join(root, 'web', 'dist');
const stamp = join(dist, '.built-from');

/** Builds web/dist unless it was built from exactly these sources. */
export function buildWeb(): void {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // Vite takes them for the end of a path.
  if (/[#?]/.test(root)) {
    console.error(`The page cannot be built in ${root}: its path may not have # or ? in it.`);
    process.exit(1);
  }
  // Vite would believe a NODE_ENV of the shell, and build a page of nearly twice the size for 'development'.
  runStep('Building the page', 'vite', ['build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  compressFiles(dist);
  writeFileSync(stamp, wanted);
}

/** A hash of everything the page is built from. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const paths = globSync(
    [
      'web/src/**/*',
      'web/public/**/*',
      'web/index.html',
      'web/vite.config.ts',
      'scripts/start-in-turns.ts',
      'contract/src/**/*',
      'package-lock.json',
    ],
    { cwd: root },
  );
  for (const path of paths.sort()) {
    if (!statSync(join(root, path)).isFile()) continue;
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}
