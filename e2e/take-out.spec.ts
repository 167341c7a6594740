import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import yauzl from 'yauzl'
import { plainPdf } from '../server/demo/plain-pdf.ts'
import { addDocument, expect, faultsOf, inspect, narrow, signIn, test } from './people.ts'

/** Writes what is in a ZIP into a folder, as another program does. */
async function unzip(zipped: Buffer, folder: string): Promise<string[]> {
  const zip = await yauzl.fromBufferPromise(zipped)
  const names: string[] = []
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName)
    mkdirSync(dirname(join(folder, entry.fileName)), { recursive: true })
    writeFileSync(join(folder, entry.fileName), await buffer(await zip.openReadStreamPromise(entry)))
  }
  return names
}

for (const [language, prefix, heading, says] of [
  ['en', '', 'Take your record with you', 'It has 0 visits and 2 documents with 3 files.'],
  ['de', '/de', 'Nehmen Sie Ihre Akte mit', /2 Dokumente mit 3 Dateien/],
  ['ar', '/ar', 'خذ سجلك معك', /3 ملفات/],
] as const) {
  test(
    `a copy of a record is made, fetched, and read on a computer without us, in ${language}`,
    narrow,
    async ({ page, browser }) => {
      test.slow()
      const { name } = await signIn(page)
      await page.goto('/dashboard/documents')
      const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
        .png()
        .toBuffer()
      await addDocument(page, 'Zanzibar booklet', [
        { name: 'front.png', bytes: picture },
        { name: 'back.png', bytes: picture },
      ])
      await addDocument(page, 'Zanzibar letter', [{ name: 'letter.pdf', bytes: plainPdf([['A letter']]) }])
      await page.goto(`${prefix}/dashboard/documents`)
      const part = page.getByRole('region', { name: heading })
      await part.getByRole('button').click()
      const fetchIt = part.getByRole('button', { name: /MB|ميغابايت/ })
      await expect(fetchIt).toBeVisible({ timeout: 30_000 })
      await inspect(page, `take-out-${language}`)
      const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()])
      expect(download.suggestedFilename()).toBe('record.zip')

      const folder = mkdtempSync(join(tmpdir(), 'salus-copy-'))
      const context = await browser.newContext({ offline: true })
      try {
        const names = await unzip(await buffer(await download.createReadStream()), folder)
        const away = await context.newPage()
        const asked: string[] = []
        context.on('request', (request) => request.url().startsWith('file:') || asked.push(request.url()))
        const index = pathToFileURL(join(folder, 'index.html')).href
        await away.goto(index)
        await expect(away.getByRole('heading', { level: 1 })).toContainText(name)
        await expect(away.getByText(says)).toBeVisible()
        expect(await faultsOf(away, `copy ${language}`)).toEqual([])
        expect(await away.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr')
        if (process.env.EVERY_WIDTH)
          await away.screenshot({ path: `test-results/screens/copy-${language}.png`, fullPage: true })
        const links = await away
          .locator('a[href^="documents/"]')
          .evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
        expect(links.toSorted()).toEqual(names.filter((each) => each.startsWith('documents/')).toSorted())
        expect(links).toHaveLength(3)
        await away.getByRole('link', { name: 'front.png' }).click()
        expect(await away.evaluate(() => document.images[0]!.naturalWidth)).toBe(60)
        expect(asked).toEqual([])
      } finally {
        await context.close()
        rmSync(folder, { recursive: true })
      }
    },
  )
}
