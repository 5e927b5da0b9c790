import { runStep } from '../scripts/run-step.ts';

/** Runs all benchmarks, or the one named: `npm run bench -- hot-path`. */
const [only, ...args] = process.argv.slice(2);
const benches = {
  'hot-path': 'bench/hot-path/run.ts',
  'built-in': 'bench/built-in/run.ts',
  page: 'bench/page/run.ts',
  search: 'bench/search/run.ts',
  ingest: 'bench/ingest/run.ts',
  retrieval: 'bench/retrieval/run.ts',
  start: 'bench/start/run.ts',
};

for (const [name, script] of Object.entries(benches)) {
  if (only === undefined || only === name) runStep(name, script, args);
}
