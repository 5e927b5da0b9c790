import { existsSync } from 'node:fs';

/** Debian's Chromium without its own background requests; for the page's benchmark. */
export const chromiumOptions = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const shell = '/usr/bin/chromium-headless-shell';

/** For the journeys: the same browser without a window, if Debian has it; needs two thirds of the processor time. */
export const journeyChromium = existsSync(shell) ? { ...chromiumOptions, executablePath: shell } : chromiumOptions;
