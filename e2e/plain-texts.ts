import type { Page } from '@playwright/test'
import type pg from 'pg'
import { clinic } from '#contract/rules.ts'

/**
 * What a page in another language may say in Latin letters all the same: brands and names of programs, the languages'
 * own names, addresses, and codes. What people have written is apart: it is marked in the page, by `translate="no"`
 * (names, codes), by `dir="auto"` or `<bdi>` (sentences), or stands in the database (`wordsOfPeople`).
 */
const asItIs = [
  /Salus|PayPal|Visa|Mastercard|HIPAA|TSH|Stripe|PostgreSQL|Node|Chromium|Chrome|Linux|SMTP|sandbox|24x7/g,
  /\b(?:CSV|PDF|JPEG|PNG|WebP|MB|GB|ECG|CVC|MM|YY|ms)\b/g,
  /English|Deutsch|العربية|Français/g,
  // The currency, the city of the clinic, and time zones by their names.
  /US\$|\bBerlin\b|\b(?:Africa|America|Asia|Atlantic|Australia|Europe|Pacific)\/\w+/g,
]
const addresses = /[\w.+-]+@[\w.-]+|https?:\S+/g
/** Versions, fingerprints, and payments and care requests by their reference. */
const codes = /\bv?\d+\.\d[\w.-]*|[0-9A-Fa-f]{8,}(?:-[0-9a-f]+)*|\bpi_\w+|\b[A-Z]{3}-[0-9A-Z]{6}\b/g

/** Names of people, places, rooms and what the catalogue lists: the longest first, as one may hold another. */
export async function wordsOfPeople(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ word: string }>(
    `select name as word from users union select location from doctors union select location from claims
     union select name from care_items union select description from care_items
     union select name from kinds union select name from places
     union select name from rooms union select sort from rooms
     -- Whose time it is: the city of a zone has one name in all languages.
     union select replace(regexp_replace(zone_of(id), '.*/', ''), '_', ' ') from places`,
  )
  const parts = rows.flatMap(({ word }) => [word, ...word.split(' ')])
  const all = new Set([clinic.name, clinic.address, ...parts].filter((word) => word.length > 2))
  return [...all].sort((a, b) => b.length - a.length)
}

/** Everything that can be read or heard on the page, without what people have written. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    // The second text area by which a growing one is measured is there for nobody.
    const apart = '[translate="no"], [dir="auto"], bdi, script, style, svg, textarea[aria-hidden]'
    const isApart = (element: Element | null) => Boolean(element?.closest(apart))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isApart(node.parentElement)) texts.push(node.textContent ?? '')
    }
    const read = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
    for (const element of document.querySelectorAll(read.map((name) => `[${name}]`).join())) {
      if (!isApart(element)) texts.push(...read.map((name) => element.getAttribute(name) ?? ''))
    }
    return texts
  })

/** What of a page stands in plain Latin letters and should not. `people` is what they have written themselves. */
export async function plainTextsOn(page: Page, people: readonly string[]): Promise<string[]> {
  const plain = (await textsOn(page)).filter((text) => {
    const withoutCodes = text.replace(addresses, '').replace(codes, '')
    const withoutBrands = asItIs.reduce((left, pattern) => left.replace(pattern, ''), withoutCodes)
    return /[A-Za-z]{2,}/.test(people.reduce((left, word) => left.replaceAll(word, ''), withoutBrands))
  })
  return [...new Set(plain.map((text) => text.trim().slice(0, 80)))]
}
