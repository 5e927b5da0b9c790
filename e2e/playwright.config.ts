import { defineConfig, devices } from '@playwright/test';
import { journeyChromium } from './support/chromium.ts';

/** Journeys through the built product in Debian's Chromium. Each worker starts its own servers on free ports. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Catches hanging tests, not slow ones: the longest takes half a minute on two idle cores, and some machines have a
  // third of that speed.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // A trace records the page, which costs a quarter of all processor time. So only retries of failed tests have one.
    trace: 'on-first-retry',
    launchOptions: journeyChromium,
  },
  projects: [
    // Tests of the keyboard or the sidebar, which phones do not have, are tagged and do not run as phone journeys.
    // Tests
    // of touch or narrow screens do not run on the desktop.
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
