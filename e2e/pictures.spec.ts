import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { addressIn, languages } from '../texts/languages.ts'
import { textsIn } from '../texts/texts.ts'
import { expect, signInAs, test } from './people.ts'

const folder = join(import.meta.dirname, 'pictures')
/** The Chromium that took the stored pictures; another one draws text differently. */
const takenBy = join(folder, 'taken-by.txt')
const stored = existsSync(takenBy) ? readFileSync(takenBy, 'utf8').trim() : ''
const isTaking = Boolean(process.env.UPDATE_PICTURES)

const screens = [
  { name: 'landing', at: '/' },
  { name: 'directory', at: '/doctors' },
  { name: 'doctor', at: '/doctors/{doctor}' },
  { name: 'login', at: '/login' },
  { name: 'booking', at: '/book-appointment/{doctor}', role: 'user' },
  { name: 'patient', at: '/dashboard', role: 'user' },
  { name: 'ambulance', at: '/dashboard/ambulance', role: 'user' },
  { name: 'day', at: '/doctor/dashboard', role: 'doctor' },
  { name: 'schedule', at: '/doctor/dashboard/schedule', role: 'doctor' },
  { name: 'chart', at: '/doctor/dashboard/appointments?open={visit}', role: 'doctor' },
  { name: 'overview', at: '/admin/dashboard', role: 'admin' },
  { name: 'appointments', at: '/admin/dashboard/appointments?search=Maria+Lindqvist', role: 'admin' },
  { name: 'kinds', at: '/admin/dashboard/kinds', role: 'admin' },
  { name: 'places', at: '/admin/dashboard/places', role: 'admin' },
] as const
const emails = { user: 'patient', doctor: 'doctor', admin: 'admin' }

test('the stored pictures are small', () => {
  const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000)
})

/** In light and dark, and in light in two more languages: one with long words, one from right to left. */
const ways = screens.flatMap((screen) => [
  { ...screen, language: 'en' as const, schemes: ['light', 'dark'] as const },
  { ...screen, language: 'de' as const, schemes: ['light'] as const },
  { ...screen, language: 'ar' as const, schemes: ['light'] as const },
])

for (const screen of ways) {
  const { language } = screen
  const file = language === 'en' ? screen.name : `${screen.name}-${language}`
  test(`${screen.name} looks as it did in ${languages[language].name}`, async ({ page, browser, database }, info) => {
    const reason = `the pictures were taken by Chromium ${stored}, this is ${browser.version()}`
    if (!isTaking && stored !== browser.version()) console.log(`not compared: ${reason}`)
    test.skip(!isTaking && stored !== browser.version(), reason)
    const isStored = existsSync(join(folder, `${file}-light-${info.project.name}.png`))
    test.skip(language !== 'en' && !isTaking && !isStored, 'No picture in this language has been taken yet.')
    if (isTaking) writeFileSync(takenBy, `${browser.version()}\n`)

    const { rows } = await database.query<{ doctor: string; visit: string }>(
      `select doctors.id as doctor, appointments.id as visit from appointments
       join doctors on doctors.id = doctor_id join users on users.id = doctors.user_id
       where users.email = 'doctor@salus.test' and status = 'completed' order by date limit 1`,
    )
    if ('role' in screen) await signInAs(page, `${emails[screen.role]}@salus.test`, screen.role)
    // The time is fixed, both in the browser and on the server.
    const now = new Date(process.env.E2E_NOW!)
    await page.clock.setFixedTime(now)
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), now: now.toISOString() } })
    })
    // An open live channel would never be idle.
    await page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await page.goto(
      addressIn(language, screen.at).replace('{doctor}', rows[0]!.doctor).replace('{visit}', rows[0]!.visit),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    for (const colorScheme of screen.schemes) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-colours', colorScheme)
      await page.evaluate(() => document.fonts.ready)
      // Recent bookings differ in each demo.
      const heading = textsIn(language).overviewPage.recent.heading
      const mask = [page.getByRole('region', { name: heading }).getByRole('list')]
      const seen = await page.screenshot({ animations: 'disabled', caret: 'hide', mask })
      // Few colours keep the files small, but still tell two screens apart.
      const small = await sharp(seen).png({ palette: true, colours: 48, dither: 0, effort: 10 }).toBuffer()
      expect.soft(small).toMatchSnapshot(`${file}-${colorScheme}.png`, { maxDiffPixelRatio: 0.002 })
    }
  })
}
