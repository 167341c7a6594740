import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** The time of all pictures: a Wednesday at the clinic, far from the full hour. */
process.env.E2E_NOW = '2031-03-12T10:05:00+01:00'

/**
 * Compares screens with stored pictures. `UPDATE_PICTURES=yes npm test -- e2e/pictures` takes them again: look at each
 * changed one before you commit it.
 */
export default defineConfig({
  ...base,
  testIgnore: [],
  testMatch: /pictures\.spec\.ts$/,
  snapshotPathTemplate: '{testDir}/pictures/{arg}-{projectName}{ext}',
  updateSnapshots: process.env.UPDATE_PICTURES ? 'changed' : 'none',
  // At both widths, also those that `npm test` leaves out on a phone.
  projects: (base.projects ?? []).map(({ testMatch: _, grep: __, ...project }) => project),
})
