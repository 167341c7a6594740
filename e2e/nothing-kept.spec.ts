import type { Page } from '@playwright/test'
import { plainPdf } from '../server/demo/plain-pdf.ts'
import { addDocument, expect, signIn, test } from './people.ts'

/** Everything that a browser keeps of a page's origin, as one text. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, window.name, history.state]
    for (const { name = '', version } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name, version))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        kept.push(name, store, await done(rows.getAllKeys()), await done(rows.getAll()))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        kept.push(request.url, await (await cache.match(request))?.text())
      }
    }
    return JSON.stringify(kept)
  })

test('nothing of a record stays in the browser or stands in an address, whatever one reads, types and looks for', async ({
  page,
}) => {
  const { email } = await signIn(page)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const entry = { content: { sort: 'allergy', name: 'Zanzibar nuts' }, date: '2020-05-01' }
  expect((await page.request.post('/api/records/items', { headers, data: entry })).status()).toBe(201)
  await addDocument(page, 'Zanzibar letter', [{ name: 'Zanzibar.pdf', bytes: plainPdf([['Zanzibar page']]) }])

  await page.goto('/dashboard/record')
  await expect(page.getByText('Zanzibar nuts').first()).toBeVisible()
  await page.getByLabel('Find in the record').fill('zanzibar LETTER')
  await expect(page.getByText('1 match')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Zanzibar letter')).toBeVisible()
  await page.getByLabel('Find in the record').fill('zanzibar quiet')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  const typed = page.waitForResponse(
    (answer) => answer.url().includes('/drafts/') && !!answer.request().postData()?.includes('Zanzibar'),
  )
  await page.getByRole('dialog').getByRole('textbox').first().fill('Zanzibar fever')
  await typed
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.goto('/dashboard/documents')
  const row = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first()
  await row.getByRole('button', { name: 'Open' }).click()
  await expect(row.frameLocator('iframe').getByText('Zanzibar page')).toBeAttached()
  await page.getByLabel('Title').fill('Zanzibar typed')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const kept = await keptBy(page)
  // What is kept is looked at: the log-in is there.
  expect(kept).toContain(token)
  expect(kept).not.toMatch(/zanzibar/i)
  expect(JSON.stringify(await page.context().storageState())).not.toMatch(/zanzibar/i)
  expect(addresses.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => /zanzibar/i.test(decodeURIComponent(address)))).toEqual([])
  expect(addresses.filter((address) => address.includes(encodeURIComponent(email)))).toEqual([])
})
