import { defineConfig, devices } from '@playwright/test';
import { journeyChromium } from './support/chromium.ts';

/** Journeys through the built product in Debian's Chromium. Each worker starts servers of its own on free ports. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    trace: 'retain-on-failure',
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
