import { defineConfig, devices } from '@playwright/test';
import { journeyChromium } from './support/chromium.ts';

/** Journeys through the built product in Debian's Chromium. Each worker starts servers of its own on free ports. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // For what hangs, not for what is slow: the longest takes half a minute on two idle cores, and some machines have a third.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // A trace films the page, which costs a quarter of all processor time: only the second try of what failed has one.
    trace: 'on-first-retry',
    launchOptions: journeyChromium,
  },
  projects: [
    // What is done by keys, or beside a sidebar, that a phone does not have is tagged, and is no journey of a phone; nor is
    // what a finger alone presses, or a narrow screen alone shows, one of the desktop.
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@keyboard|@wide/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
