import { appointmentOf, asDoctor, expect, inspect, signIn, test } from './people.ts'

test('a visit by video says when to join, and Join appears by itself, for patient and doctor', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const account = await signIn(page)
  const id = await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  // It begins in 20 minutes.
  await database.query(
    `update claims set mode = 'video', start_time = wall::time, end_time = wall::time + interval '30 minutes',
       date = wall::date, during =
         instants_at(clinic_zone(), wall::date, wall::time, (wall + interval '30 minutes')::time)
     from (select date_trunc('minute', clinic_wall(clinic_now())) + interval '20 minutes' as wall) soon where id = $1`,
    [id],
  )
  await page.clock.install()
  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: 'Your next visit' })
  await expect(next.getByText(/^You can join here from \d\d:\d\d/)).toBeVisible()
  await expect(next.getByRole('link', { name: 'Test your camera and microphone' })).toHaveAttribute(
    'href',
    '/video/test',
  )
  const join = next.getByRole('link', { name: 'Join by video' })
  await expect(join).toHaveCount(0)
  await inspect(page, 'video-early')
  await page.clock.fastForward('06:00')
  await expect(join).toHaveAttribute('href', `/video/${id}`)
  await expect(next.getByText('The room is open. Join now.')).toBeVisible()
  await inspect(page, 'video-open')

  const other = await (await browser.newContext()).newPage()
  await asDoctor(other, database, doctor.id)
  await other.clock.install()
  await other.goto('/doctor/dashboard')
  await expect(other.getByText('by video').first()).toBeVisible()
  const joins = other.getByRole('link', { name: /^Join by video: / })
  await expect(joins).toHaveCount(0)
  await other.clock.fastForward('06:00')
  await expect(joins.first()).toHaveAttribute('href', `/video/${id}`)
})

test('the public page leads to the doctors who offer visits by video', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Video consultations' })).toBeVisible()
  await page.getByRole('link', { name: 'Doctors by video' }).click()
  await expect(page).toHaveURL(/\/doctors\?kind=/)
  await expect(page.getByText(/by video$/).first()).toBeVisible()
})
