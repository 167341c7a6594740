import { defineConfig } from '@playwright/test'
import { chromium, chromiumFlags } from '../scripts/chromium.js'

const launchOptions = { executablePath: chromium(), args: chromiumFlags }

/** `npm run prove` runs every test at both widths, once each, and keeps a trace of failures. */
const thorough = Boolean(process.env.EVERY_WIDTH)

export default defineConfig({
  testDir: '.',
  // These run with a server of their own: `pictures.config.ts`.
  testIgnore: /pictures\.spec\.ts$/,
  globalSetup: './setup.ts',
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  workers: 2,
  fullyParallel: true,
  // `scripts/test.js` names the tests that pass only the second time, and allows few of them.
  retries: thorough ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: thorough ? 'retain-on-failure' : 'off',
    reducedMotion: 'reduce',
    // A worker would hide a page's calls from tests that answer them; those about workers allow them.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'laptop',
      use: { viewport: { width: 1280, height: 900 } },
      // Tests marked `@narrow` run once, at the width of a phone. Those marked `@prove` take long, and other tests
      // cover nearly the same.
      ...(thorough ? {} : { grepInvert: /@prove|@narrow/ }),
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      // Only tests in which a narrow screen changes what people do.
      ...(thorough ? {} : { grep: /@narrow/, grepInvert: /@prove/ }),
    },
  ],
})
