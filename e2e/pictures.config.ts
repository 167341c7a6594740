import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** When all pictures are taken: a Wednesday of the clinic, long before the hour turns. */
process.env.E2E_NOW = '2031-03-12T10:05:00+01:00'

/**
 * Screens compared with stored pictures. `UPDATE_PICTURES=yes npm test -- e2e/pictures` takes them anew: look at each
 * that has changed before you keep it.
 */
export default defineConfig({
  ...base,
  testIgnore: [],
  testMatch: /pictures\.spec\.ts$/,
  snapshotPathTemplate: '{testDir}/pictures/{arg}-{projectName}{ext}',
  updateSnapshots: process.env.UPDATE_PICTURES ? 'changed' : 'none',
  // At both widths: what `npm test` leaves out on a phone is walked here.
  projects: (base.projects ?? []).map(({ testMatch: _, grep: __, ...project }) => project),
})
