import type { Browser, BrowserContext, Page } from '@playwright/test'
import type pg from 'pg'
import { chromium, chromiumFlags } from '../scripts/chromium.js'
import {
  type Account,
  appointmentOf,
  asDoctor,
  expect,
  faultsOf,
  inspect,
  narrow,
  signIn,
  signInAs,
  test,
} from './people.ts'

test.use({
  launchOptions: {
    executablePath: chromium(),
    args: [...chromiumFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

/** A video visit that began a moment ago, of an account. */
async function videoVisitNow(database: pg.Client, doctorId: string, account: Pick<Account, 'email'>): Promise<string> {
  const id = await appointmentOf(database, doctorId, { day: 0, hour: 9, status: 'confirmed', account })
  await database.query(
    `update claims set mode = 'video', start_time = wall::time, end_time = '24:00', date = wall::date,
       during = instants_at(clinic_zone(), wall::date, wall::time, '24:00')
     from (select date_trunc('minute', clinic_wall(clinic_now())) as wall) now where id = $1`,
    [id],
  )
  return id
}

/** Pictures of the other side are drawn: their number grows. */
async function expectPicture(page: Page, seconds = 10): Promise<void> {
  const drawn = () =>
    page
      .locator('.video-tile video')
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
  const before = await drawn().catch(() => 0)
  await expect.poll(async () => await drawn().catch(() => 0), { timeout: seconds * 1000 }).toBeGreaterThan(before + 3)
}

const another = (browser: Browser): Promise<BrowserContext> => browser.newContext({ locale: 'en-GB' })

test('doctor and patient see each other; a reload and a second device mend themselves; chat and end', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  test.slow()
  const account = await signIn(page)
  const id = await videoVisitNow(database, doctor.id, account)
  await page.goto(`/video/${id}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: `Dr. ${doctor.name} will let you in` })).toBeVisible()
  expect(await faultsOf(page, 'video-waiting')).toEqual([])

  const doctors = await (await another(browser)).newPage()
  await asDoctor(doctors, database, doctor.id)
  await doctors.goto(`/video/${id}`)
  await doctors.getByRole('button', { name: 'Join' }).click()
  await doctors.getByRole('button', { name: /^Let in: / }).click()
  await expectPicture(doctors)
  await expectPicture(page)
  await expect(page.getByText('Good line')).toBeVisible()
  expect(await faultsOf(page, 'video-call')).toEqual([])
  expect(await faultsOf(doctors, 'video-call-of-doctor')).toEqual([])

  await test.step('the page loaded again is in the call again', async () => {
    await page.reload()
    await expectPicture(page, 15)
    await expectPicture(doctors)
  })

  await test.step('the chat is kept when both want it', async () => {
    await page.getByLabel('Message', { exact: true }).fill('Two tablets, not one?')
    await page.keyboard.press('Enter')
    await doctors.getByRole('tab', { name: /^Chat/ }).click()
    await expect(doctors.getByText('Two tablets, not one?')).toBeVisible()
    await doctors.getByRole('button', { name: 'Keep this chat' }).click()
    await page.getByRole('button', { name: 'Keep this chat' }).click()
    await expect(doctors.getByText('This chat is kept as a note of the visit.')).toBeVisible()
  })

  const second = await (await another(browser)).newPage()
  await test.step('the newest device wins, and the first says so', async () => {
    await signInAs(second, account.email, 'user', account.password)
    await second.goto(`/video/${id}`)
    await second.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('heading', { name: 'You joined on another device' })).toBeVisible()
    await expectPicture(second)
  })

  await test.step('hanging up ends nothing; the doctor ends', async () => {
    await second.getByRole('button', { name: 'Hang up' }).click()
    await second.getByRole('button', { name: 'Join again' }).click()
    await expectPicture(second)
    await doctors.getByRole('button', { name: 'End the visit' }).click()
    await doctors.getByRole('dialog').getByRole('button', { name: 'End the visit' }).click()
    await expect(doctors.getByRole('heading', { name: 'The visit is over' })).toBeVisible()
    await expect(second.getByRole('heading', { name: 'The visit is over' })).toBeVisible()
    const { rows } = await database.query('select status from claims where id = $1', [id])
    expect(rows[0].status).toBe('completed')
  })
})

test('the test of the devices; other pages stay closed to them', narrow, async ({ page, expectErrors }) => {
  expectErrors(/Permissions policy violation: camera/)
  await page.goto('/video/test')
  await page
    .getByRole('button', { name: 'Turn on camera and microphone' })
    .or(page.getByText('Camera and microphone work.'))
    .first()
    .click()
  await expect(page.getByText('Camera and microphone work.')).toBeVisible()
  await inspect(page, 'video-test')
  await page.goto('/about')
  const refused = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'allowed',
      (reason: Error) => reason.name,
    ),
  )
  expect(refused).toBe('NotAllowedError')
})
