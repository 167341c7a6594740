import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { addDays } from '#contract/clinic-time.ts'
import { settleCurrency } from '#contract/currency.ts'
import { formatsIn } from '../texts/formats.ts'
import { addressIn, languageNames, languageOfAddress } from '../texts/languages.ts'
import { wordsIn } from '../texts/words.ts'
import { hashOf, judgeTexts } from './texts.ts'

/** What pages say that is not in the catalogue yet. It only becomes less. */
const stillPlain = 3

test('every text is said in every whole language, and is used', async () => {
  const { wrong, plain } = await judgeTexts()
  assert.deepEqual(wrong, [])
  assert.ok(plain.length <= stillPlain, `${plain.length} texts in plain English, of ${stillPlain} that were left`)
})

test('a text that was read stays so when its lines break elsewhere, and is a draft again when a word of it changes', () => {
  const read = hashOf('At the clinic', "f(n, { one: 'Vor Ort' })")
  assert.equal(hashOf('At the clinic', "f(n, {\n    one: 'Vor Ort' })"), read)
  assert.notEqual(hashOf('At the clinic', "f(n, { one: 'Bezahlt' })"), read)
  assert.notEqual(hashOf('At the desk', "f(n, { one: 'Vor Ort' })"), read)
})

test('an address names its language, and stands in any other', () => {
  assert.deepEqual(languageOfAddress('/de/doctors'), { language: 'de', rest: '/doctors' })
  assert.deepEqual(languageOfAddress('/ar'), { language: 'ar', rest: '/' })
  assert.deepEqual(languageOfAddress('/desk'), { language: 'en', rest: '/desk' })
  assert.deepEqual(languageOfAddress('/en/doctors'), { language: 'en', rest: '/en/doctors' })
  for (const language of languageNames) {
    assert.deepEqual(languageOfAddress(addressIn(language, '/about')), { language, rest: '/about' })
    // Whatever is asked for, the same in another language is an address of this site.
    for (const path of ['//salus.evil/x', '/\\\\salus.evil/x', '///salus.evil']) {
      assert.equal(new URL(addressIn(language, path), 'http://salus.test').host, 'salus.test')
    }
  }
})

test('English dates and prices are those of before', () => {
  settleCurrency('usd')
  const { apart, change, date, day, percent, price } = formatsIn('en')
  const before = (at: string, length: 'long' | 'short') =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: length, day: 'numeric', month: length })
      .format(new Date(`${at}T00:00:00Z`))
      .replace(',', '')
  for (let at = '2026-01-01'; at < '2028-01-01'; at = addDays(at, 1)) {
    assert.equal(date(at), before(at, 'long'))
    assert.equal(date(at, 'short'), before(at, 'short'))
  }
  assert.deepEqual([percent(0.125), change(0.12), change(-0.05), change(0)], ['12.5 %', '+12 %', '−5 %', '+0 %'])
  assert.deepEqual([formatsIn('de').percent(0.125), formatsIn('de').change(0.12)], ['12,5\u00a0%', '+12\u00a0%'])
  assert.deepEqual([apart('Ruth'), apart('نورا')], ['Ruth', '\u2068نورا\u2069'])
  assert.equal(day('2026-11-22', '2026-11-22'), 'Today')
  assert.equal(day('2026-11-23', '2026-11-22'), 'Tomorrow')
  for (const dollars of [0, 0.5, 120, 1234.5, 99999.99]) {
    const dollar = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    assert.equal(price(dollars), dollar.format(dollars))
  }
})

test('prices are in the currency of the installation, as each language writes it', () => {
  settleCurrency('eur')
  const [en, de, ar] = [formatsIn('en'), formatsIn('de'), formatsIn('ar')]
  assert.deepEqual([en.price(70), de.price(1270)], ['€70.00', '1.270,00\u00a0€'])
  assert.equal(ar.price(70), '\u2066\u200f70.00\u00a0€\u2069')
  // What is agreed to names it: the signs of most currencies are Latin letters there.
  assert.equal(ar.agreedPrice(70), '\u206870.00 يورو\u2069')
  assert.equal(de.agreedPrice(70), de.price(70))
  assert.deepEqual(
    [en, de, ar].map((formats) => formats.currencyName()),
    ['euros', 'Euro', 'يورو'],
  )
  // Money in another currency, which a provider's books may hold, is never shown as ours: its sign may be several's.
  assert.deepEqual([en.price(70, 'usd'), de.price(70, 'usd')], ['USD\u00a070.00', '70,00\u00a0USD'])
  assert.equal(ar.price(70, 'usd'), '\u2066\u200f70.00\u00a0USD\u2069')
  settleCurrency('usd')
  assert.deepEqual([ar.agreedPrice(15), en.currencyName()], ['\u206815.00 دولار أمريكي\u2069', 'US dollars'])
})

test('a locale is named in the list of languages alone', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{contract,server,texts,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'build',
  })
  const naming = files.filter((file) => /['"`]en-(?:GB|US)['"`]/.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(naming, [join('texts', 'languages.ts')])
})

test('a currency is named in one file alone, and no text knows which one it is', () => {
  const root = join(import.meta.dirname, '..')
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const files = globSync('{contract,server,texts,web,bench}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'build',
  })
  const ours = files.filter((file) => !/\.test\.ts$/.test(file))
  const naming = ours.filter((file) => /['"`](?:usd|eur)['"`]/i.test(read(file)))
  assert.deepEqual(naming, [join('contract', 'currency.ts')])
  const texts = ours.filter((file) => /^texts[\\/]\w+[\\/]/.test(file))
  const signed = texts.filter((file) => /US\$|dollar|دولار|["'`\s]\$\d/i.test(read(file)))
  assert.deepEqual(signed, [])
  const inSql = read('server/migrations/schema.sql').match(/.*'usd'.*|.*\b(?:cents|due|price)\b (?:<|>=) [1-9]\d.*/g)
  assert.deepEqual(inSql, ["RETURN 'usd'::text;"])
})

test('sheets know where a line begins and ends, and no left or right', () => {
  const root = join(import.meta.dirname, '..')
  const sided = /^\s*(?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?:|\b(?:text-align|float|clear):\s*(?:left|right)\b/m
  const sheets = globSync('web/**/*.css', { cwd: root, exclude: (name) => name === 'build' })
  assert.ok(sheets.length > 50)
  assert.deepEqual(
    sheets.filter((file) => sided.test(readFileSync(join(root, file), 'utf8'))),
    [],
  )
})

test('numbers take the forms of each grammar', () => {
  const days = { zero: 'لا أيام', one: 'يوم واحد', two: 'يومان', few: '# أيام', many: '# يومًا', other: '# يوم' }
  const { plural } = wordsIn('ar')
  assert.deepEqual(
    [0, 1, 2, 3, 11, 100].map((count) => plural(count, days)),
    ['لا أيام', 'يوم واحد', 'يومان', '3 أيام', '11 يومًا', '100 يوم'],
  )
  assert.equal(wordsIn('de').plural(1200, { one: '# Termin', other: '# Termine' }), '1.200 Termine')
  assert.equal(wordsIn('en').list(['a', 'b', 'c']), 'a, b and c')
})

test('a day is called as its readers call it, and their week begins where theirs does', () => {
  assert.equal(formatsIn('de').day('2026-11-23', '2026-11-22'), 'Morgen')
  assert.equal(formatsIn('ar').day('2026-11-22', '2026-11-22'), 'اليوم')
  assert.equal(formatsIn('de').date('2026-11-24'), 'Dienstag, 24. November')
  assert.equal(formatsIn('de').week()[0], 0)
  assert.equal(formatsIn('ar').week()[0], 5)
  assert.equal(formatsIn('ar').rowInShort(['السبت', 'الأحد']), 'السبت، الأحد')
  assert.equal(formatsIn('en').rowInShort(['Sat', 'Sun']), 'Sat Sun')
  assert.equal(formatsIn('ar').ltr('09:00'), '\u206609:00\u2069')
})

/** Words that once stood for a thing, by language, and the word that stands for it everywhere. */
const instead: { de: [RegExp, string][]; ar: [RegExp, string][] } = {
  de: [
    [/verleg(?:en|t)\b|Verlegung/, 'verschieben'],
    [/aufgegeben/i, 'nicht zugestellt'],
    [/im Verzug/, 'Verspätung'],
    [/Rückerstattung/, 'Erstattung'],
    [/\bTafel\b/, 'Tagesübersicht'],
    [/Vorführung/, 'Demo'],
    [/Krankenwagen/, 'Rettungswagen'],
    [/gespeicherten? Karte/, 'hinterlegte Karte'],
    [/\bPraxis\b/, 'Klinik'],
    [/Arzt finden|'Arzt hinzufügen|Arzt\/Ärztin/, 'Ärztin/Arzt'],
    [/für (?:Sie|jemanden|die Person|sie) hand|hand(?:eln|elt) (?:dann )?(?:nicht mehr )?für/, 'vertreten'],
    [/Hintergrundarbeit/, 'Hintergrundaufgaben'],
  ],
  ar: [
    [/رُدّ المبلغ|رد المبلغ|المردود|عملية ردّ/, 'استرداد، أُعيد المبلغ'],
    [/أجرة|أجور/, 'رسوم الاستشارة'],
    [/المعاينة/, 'ملاحظات الاستشارة'],
    [/التحليلات/, 'الإحصاءات'],
    [/أعمال الخلفية|مهام الخلفية/, 'المهام الخلفية'],
    [/كتالوج/, 'قائمة الخدمات'],
    [/جدول المواعيد/, 'جدول العمل'],
    [/عربون/, 'دفعة مقدَّمة'],
    [/موثوق/, 'موثَّق'],
    [/قيد الانتظار/, 'بانتظار التأكيد'],
    [/مصرف|مصارف/, 'البنك'],
    [/وردي/, 'مناوبة'],
    [/مناداة/, 'نداء'],
    [/لوحتي|لوحتك/, 'حسابي'],
    [/[٠-٩٪]/, 'digits as on cards and receipts'],
  ],
}
for (const language of ['de', 'ar'] as const) {
  test(`calls one thing by one word in ${language}, whoever translated it`, () => {
    for (const file of globSync(`texts/${language}/*/*.ts`, { cwd: join(import.meta.dirname, '..') })) {
      const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8').replaceAll('المهام الخلفية', '')
      for (const [word, right] of instead[language]) {
        assert.ok(!word.test(text), `${file} says ${text.match(word)?.[0]} for ${right}`)
      }
    }
  })
}

/** A number and a unit of time that are spelled out, and what may be: not a rule, or the demo's word for word. */
const spelled = {
  en: ['two|three|four|five|six|ten|twelve|twenty|thirty|sixty|ninety', 'minutes?|hours?|days?|weeks?'],
  de: ['zwei|drei|vier|fünf|sechs|zehn|zwölf|zwanzig|dreißig|sechzig|neunzig', 'Minuten?|Stunden?|Tage?n?|Wochen?'],
  ar: ['ثلاث|خمس|عشر|عشرة|ثلاثين|تسعين', 'دقيقة|دقائق|ساعة|ساعات|يومًا|يوم|أيام|أسابيع'],
} as const
const numberIn = (words: string, units: string) =>
  new RegExp(`(?<![\\p{L}\\d])(?:\\d+|${words})[ -](?:${units})(?!\\p{L})`, 'giu')
const maySpellNumbers: Record<string, string> = {
  'analytics-page.ts': 'ranges of the charts',
  'contact-page.ts': 'the demo’s own claims',
  'first-day-page.ts': 'how long setting up takes, and what the standard kind is',
  'exact-hours.ts': 'steps of five minutes',
  'known-texts.ts': 'what the demo’s patients have written',
  'landing-page.ts': 'what the demo’s patients have written',
  'mail.ts': 'how long banks take',
  'imports-page.ts': 'what files may contain',
  'overview-page.ts': 'what the admin’s list looks at',
  'rule-words.ts': 'steps of five minutes, and the demo’s weekly slots',
  'patient-visits.ts': 'how early to come, and how long banks take',
}
for (const language of ['en', 'de', 'ar'] as const) {
  test(`takes minutes, hours and days of a rule from the rule in ${language}`, () => {
    const [words, units] = spelled[language]
    const files = globSync(`texts/${language}/*/*.ts`, { cwd: join(import.meta.dirname, '..') })
    for (const file of files.filter((each) => !(basename(each) in maySpellNumbers))) {
      const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8').replaceAll(/plural\([^)]*\)/gs, '')
      assert.deepEqual(text.match(numberIn(words, units)), null, file)
    }
  })
}

test('names stand apart in Arabic, whose lines would else be put in order by their letters', () => {
  const open = /(?<!\\u2068)\$\{(?:name|doctor|lastName|patient|place|room|city)\}/
  const files = globSync('texts/ar/*/*.ts', { cwd: join(import.meta.dirname, '..') })
  // Letters are given their names so.
  for (const file of files.filter((each) => !each.endsWith('/mail.ts'))) {
    assert.doesNotMatch(readFileSync(join(import.meta.dirname, '..', file), 'utf8'), open, file)
  }
  assert.equal(formatsIn('ar').row([]), '')
  assert.equal(formatsIn('ar').row(['Salus', 'Lisbon']), '\u200f\u2068Salus\u2069، \u2068Lisbon\u2069')
})
