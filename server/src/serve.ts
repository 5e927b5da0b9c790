import { createApp } from './app.ts';
import { type Config, readConfig, readEnvironment } from './config.ts';
import type { Ending } from './end-when-told.ts';
import { returnMemoryWhenIdle } from './platform/memory/return-memory-when-idle.ts';
import { settingRemarks } from './setting-remarks.ts';

/** Milliseconds after which a stop that hangs is forced. Platforms commonly kill a process after 30 s. */
const patience = 14_500;

/** Runs Atrium with the settings of the environment until it is told to stop. Throws if it cannot start. */
export async function serve(ending: Ending): Promise<void> {
  const environment = readEnvironment();
  const config = readConfig(environment);
  const app = await createApp(config);
  process.on('uncaughtException', (err) => app.outside.log.error({ err }, 'an error reached the process; it goes on'));
  process.on('unhandledRejection', (err) =>
    app.outside.log.error({ err }, 'a rejection reached the process; it goes on'),
  );
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    await app.stop();
    process.exit(0);
  };
  ending.by(stop);
  await app.start();
  const ownerLink = await app.ownerLink();
  returnMemoryWhenIdle();
  say(greeting(config));
  const filesFault = app.outside.filesFault();
  if (filesFault) say(`Files cannot be kept. ${filesFault}`);
  for (const remark of settingRemarks(environment)) say(remark);
  if (ownerLink) say(ownerGreeting(config, ownerLink));
}

function greeting({ productName, appUrl, databaseUrl, dataDir, s3 }: Config): string {
  const lines = [`${productName} is ready: ${appUrl.href}`];
  if (!databaseUrl) {
    lines.push(
      `${s3 ? 'All but the files' : 'Everything'} is kept in ${dataDir} by the embedded database, which is backed up there every night.`,
      'It survives a crash of the program, but not a power loss; set DATABASE_URL to a PostgreSQL database for what matters.',
    );
  }
  if (appUrl.protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(appUrl.hostname))
    lines.push('APP_URL is not https: cookies are sent without protection on the way.');
  return lines.join('\n');
}

/** Prints to the terminal only, so that it never gets into the log. */
function ownerGreeting({ productName }: Config, link: string): string {
  return [
    `${productName} has no owner yet. Whoever opens this link becomes its owner, an admin. It works once, for 24 hours;`,
    'each start makes a new one while there is no admin:',
    `  ${link}`,
  ].join('\n');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
