import { defineConfig } from '@playwright/test'
import { chromium, chromiumFlags } from '../scripts/chromium.js'

const launchOptions = { executablePath: chromium(), args: chromiumFlags }

/** `npm run prove` makes every walk at both widths, and keeps a trace of those that fail. */
const thorough = Boolean(process.env.EVERY_WIDTH)
/** Where a narrow screen changes most of what one does. */
const narrow = /(main-job|find-time|colours|site|patient|staff)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: thorough ? 'retain-on-failure' : 'off',
    reducedMotion: 'reduce',
  },
  projects: [
    { name: 'laptop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      ...(thorough ? {} : { testMatch: narrow }),
    },
  ],
})
