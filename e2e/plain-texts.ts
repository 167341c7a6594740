import type { Page } from '@playwright/test'
import type pg from 'pg'
import { clinic } from '#contract/rules.ts'

/**
 * Latin text that pages in other languages may contain: brands, names of programs, the languages' own names, addresses
 * and codes. What people have typed is excluded: it is marked by `translate="no"` (names, codes), `dir="auto"` or
 * `<bdi>` (sentences), or is in the database (`wordsOfPeople`).
 */
const asItIs = [
  /Salus|PayPal|Visa|Mastercard|HIPAA|TSH|Stripe|PostgreSQL|Node|Chromium|Chrome|Linux|SMTP|sandbox|24x7/g,
  /\b(?:CSV|PDF|JPEG|PNG|WebP|MB|GB|ECG|CVC|MM|YY|ms)\b/g,
  /English|Deutsch|العربية|Français/g,
  // The currency, the clinic's city, and names of time zones.
  /US\$|\bBerlin\b|\b(?:Africa|America|Asia|Atlantic|Australia|Europe|Pacific)\/\w+/g,
]
const addresses = /[\w.+-]+@[\w.-]+|https?:\S+/g
/** Versions, fingerprints, and references of payments and care requests. */
const codes = /\bv?\d+\.\d[\w.-]*|[0-9A-Fa-f]{8,}(?:-[0-9a-f]+)*|\bpi_\w+|\b[A-Z]{3}-[0-9A-Z]{6}\b/g

/** Names of people, places, rooms and catalogue items, longest first, because one may contain another. */
export async function wordsOfPeople(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ word: string }>(
    `select name as word from persons union select location from doctors union select location from claims
     union select name from care_items union select description from care_items
     union select name from kinds union select name from places union select address from places
     union select unnest(insurances) from places
     union select name from rooms union select sort from rooms
     -- Whose time it is: the city of a zone has one name in all languages.
     union select replace(regexp_replace(zone_of(id), '.*/', ''), '_', ' ') from places`,
  )
  const parts = rows.flatMap(({ word }) => [word, ...word.split(' ')])
  const all = new Set([clinic.name, clinic.address, ...parts].filter((word) => word.length > 2))
  return [...all].sort((a, b) => b.length - a.length)
}

/** All text of the page that can be read or heard, except what people have typed. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    // The hidden second text area that measures a growing one is not for readers.
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

/** Texts of a page that are in plain Latin letters and should not be. `people`: what people have typed. */
export async function plainTextsOn(page: Page, people: readonly string[]): Promise<string[]> {
  const plain = (await textsOn(page)).filter((text) => {
    const withoutCodes = text.replace(addresses, '').replace(codes, '')
    const withoutBrands = asItIs.reduce((left, pattern) => left.replace(pattern, ''), withoutCodes)
    return /[A-Za-z]{2,}/.test(people.reduce((left, word) => left.replaceAll(word, ''), withoutBrands))
  })
  return [...new Set(plain.map((text) => text.trim().slice(0, 80)))]
}
