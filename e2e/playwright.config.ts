import { defineConfig } from '@playwright/test'
import { chromium, chromiumFlags } from '../scripts/chromium.js'

const launchOptions = { executablePath: chromium(), args: chromiumFlags }

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { launchOptions, locale: 'en-GB', timezoneId: 'Europe/Berlin', trace: 'off', reducedMotion: 'reduce' },
  projects: [
    { name: 'laptop', use: { viewport: { width: 1280, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
})
