import pg from 'pg'
import { asApp, startTestServer } from '../server/testing/database.ts'
import { startServer } from '../server/testing/processes.ts'
import { testSecrets } from '../server/testing/secrets.ts'
import { expect, narrow, test } from './people.ts'

/** Claims of the demo only, in three languages, and promises of features that do not exist yet. */
const claims = new RegExp(
  [
    String.raw`\b10K\+|\b50K\+|\b500\+|\b1000\+|\b25\+|\b15\+|\b99%|\b98%|24\/7|HIPAA|2 hours|8AM|10\.000\+|50\.000\+`,
    String.raw`2 Stunden|8–20 Uhr|ساعتين|\+10 آلاف|\+50 ألف|Helena Brandt|Watch Demo|\b2019\b`,
  ].join('|'),
)
const unbuilt = /Health insights|Medication reminders|Erinnerungen an Medikamente|تذكير بالأدوية|Find a counselor/i

/** Adds a doctor to the directory, with a price of 70. */
async function addDoctor(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with known as (
       insert into persons (email, name) values ('eva@salus.test', 'Eva Eurich') returning id, email
     ), person as (
       insert into users (id, email, role, password_hash) select id, email, 'doctor', '-' from known returning id
     ), doctor as (
       insert into doctors (user_id, specialization, experience_years, fee_cents, location)
       select id, 'Hematology', 11, 7000, 'Room 9' from person returning id
     ), slots as (
       insert into weekly_slots (doctor_id, weekday, start_time, end_time)
       select id, weekday, '09:00', '10:00' from doctor, generate_series(1, 7) weekday
     ) select id from doctor`,
  )
  return rows[0]!.id
}

test('no page of a real installation holds the demo’s claims', narrow, async ({ page }) => {
  const database = await startTestServer()
  const ownerUrl = new URL('/salus_template', database.url).href
  const server = await startServer({
    databaseUrl: asApp(ownerUrl),
    env: {
      NODE_ENV: 'production',
      TIME_ZONE: 'Europe/Berlin',
      CURRENCY: 'EUR',
      DATABASE_OWNER_URL: ownerUrl,
      ...testSecrets,
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
      // Nothing listens there: this test makes no calls to the provider.
      STRIPE_API: 'http://127.0.0.1:9',
    },
  })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    for (const language of ['', '/de', '/ar']) {
      for (const path of ['/', '/about', '/contact', '/services', '/doctors', '/about?from=mail']) {
        const answer = await fetch(`${server.url}${language}${path === '/' && language ? '' : path}`)
        expect(answer.status, `${language}${path}`).toBe(200)
        const html = await answer.text()
        expect(html).toContain('<h1')
        expect(html, `${language}${path}`).toContain('data-currency="eur"')
        expect(html.match(claims)?.[0], `${language}${path}`).toBeUndefined()
        expect(html.match(unbuilt)?.[0], `${language}${path}`).toBeUndefined()
      }
    }
    // Prices are in the installation's currency, whether rendered by the server or, on a page with a query, by the
    // browser.
    const doctorId = await addDoctor(owner)
    for (const [language, price, named] of [
      ['de', /70,00\s€/, /Währung: Euro/],
      ['ar', /70\.00\s€/, /العملة: \S?يورو/],
    ] as const) {
      const html = async (path: string) => (await fetch(`${server.url}/${language}${path}`)).text()
      expect(await html(`/doctors/${doctorId}`), language).toMatch(price)
      expect(await html('/terms')).toMatch(named)
      await page.goto(`${server.url}/${language}/doctors?search=Eurich`)
      await expect(page.getByRole('main')).toContainText(price)
      await expect(page.getByRole('main')).not.toContainText('$')
    }
    // Claims that the owner switches on are shown, in each language.
    await owner.query(`update public_claims set answer_hours = 24, opening_hours = $1, certificate = $1`, [
      JSON.stringify({ en: 'In English', de: 'Auf Deutsch', ar: 'بالعربية' }),
    ])
    for (const [language, within, own] of [
      ['', 'We answer within 24 hours.', 'In English'],
      ['/de', 'Wir antworten innerhalb von 24 Stunden.', 'Auf Deutsch'],
      ['/ar', 'نردّ خلال 24 ساعة.', 'بالعربية'],
    ] as const) {
      const html = async (path: string) => (await fetch(`${server.url}${language}${path}`)).text()
      await expect.poll(() => html('/contact')).toContain(within)
      expect(await html('/contact')).toContain(own)
      await expect.poll(() => html(language ? '' : '/')).toContain(own)
    }
    // Nor do the demo's own pages promise features that do not exist.
    await page.goto('/')
    await expect(page.locator('.counters')).toContainText('10K+')
    await expect(page.getByText('Helena Brandt')).toBeVisible()
    for (const path of ['/', '/services', '/about']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.content()).replace(/<script[\s\S]*?<\/script>/g, '').match(unbuilt)?.[0], path).toBeUndefined()
    }
  } finally {
    await owner.end()
    await server.stop()
    await database.stop()
  }
})
