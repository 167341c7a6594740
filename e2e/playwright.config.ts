import { defineConfig } from '@playwright/test'
import { chromium, chromiumFlags } from '../scripts/chromium.js'

const launchOptions = { executablePath: chromium(), args: chromiumFlags }

/** `npm run prove` makes every walk at both widths, once each, and keeps a trace of those that fail. */
const thorough = Boolean(process.env.EVERY_WIDTH)

export default defineConfig({
  testDir: '.',
  // Compared by a server of their own: `pictures.config.ts`.
  testIgnore: /pictures\.spec\.ts$/,
  globalSetup: './setup.ts',
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  workers: 2,
  fullyParallel: true,
  // What passes only the second time is named by `scripts/test.js`, which lets few of them pass.
  retries: thorough ? 0 : 1,
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
    {
      name: 'laptop',
      use: { viewport: { width: 1280, height: 900 } },
      // A walk that differs on a phone is made there, once; what is marked `@prove` tells little more than another test
      // does for the time it takes.
      ...(thorough ? {} : { grepInvert: /@prove|@narrow/ }),
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      // Where a narrow screen changes what one does.
      ...(thorough ? {} : { grep: /@narrow/, grepInvert: /@prove/ }),
    },
  ],
})
