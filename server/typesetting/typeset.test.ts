import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { renderSVG } from 'uqr'
import { Failure } from '../platform/failure.ts'
import { letters, readPdf } from '../testing/read-pdf.ts'
import type { Letter } from './sheets.ts'
import { typeset, Typesetter } from './typeset.ts'

const url = 'https://clinic.example/prescription/K7QF2M9XRT4W8HPAC3'
const code = { text: 'K7QF-2M9X-RT4W-8HPA-C3', url, qrSvg: renderSVG(url, { border: 0 }) }
const clinic = {
  name: 'Salus Mitte',
  lines: ['Torstraße 12', '10119 Berlin'],
  phone: '+49 30 1234567',
  email: 'mitte@salus.test',
}

const english: Letter = {
  language: 'en',
  createdAt: '2026-11-26T10:02:00Z',
  title: 'Visit summary',
  subtitle: 'Consultation on 26 November 2026, 10:30',
  clinic,
  parties: [
    { label: 'Patient', name: 'Maya Lindqvist', lines: ['Born 14 March 1988'] },
    { label: 'Doctor', name: 'Dr. Amara Okafor', lines: ['General practitioner'] },
  ],
  facts: [['Visit', 'Consultation']],
  sections: [
    {
      heading: 'Diagnoses',
      kind: 'table',
      columns: [
        { label: 'Diagnosis', width: 4 },
        { label: 'ICD-10', ltr: true },
      ],
      rows: [['Acute bronchitis', 'J20.9']],
    },
    { heading: 'What we did', kind: 'text', text: 'We listened to your lungs.\n\nThey are clear.' },
    { heading: 'What to watch for', kind: 'watch', text: 'A fever above 38.5 °C.' },
    { heading: 'What you can do', kind: 'list', items: ['Drink enough', 'Rest'] },
    { heading: 'Next step', kind: 'link', text: 'A check in two weeks.', url: 'https://clinic.example/book' },
  ],
  signed: { label: 'Signed by', name: 'Dr. Amara Okafor', lines: ['26 November 2026, 11:02'] },
  ink: true,
  code,
  note: 'Fixed words are in English.',
  foot: ['L1-2026-00042', 'Maya Lindqvist'],
}

const arabic: Letter = {
  language: 'ar',
  createdAt: '2026-11-26T10:02:00Z',
  title: 'ملخص الزيارة',
  clinic,
  parties: [{ label: 'المريض', name: 'ليلى حداد', lines: ['رقم \u206610423\u2069'] }],
  sections: [
    {
      heading: 'الأدوية',
      kind: 'table',
      columns: [{ label: 'الدواء' }, { label: 'الجرعة', ltr: true }],
      rows: [['إيبوبروفين', '400 mg, 3 × 1']],
    },
    { heading: 'ما قمنا به', kind: 'text', text: 'خذ \u2066Ibuprofen 400 mg\u2069 ثلاث مرات في اليوم مع الطعام.' },
    { kind: 'text', text: 'Zusätzlich: 2 Liter am Tag trinken (auch nachts).' },
  ],
  foot: ['L1-2026-00043', 'ليلى حداد'],
}

const shaOf = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex')

/** All these stand in the text, in this order. */
function assertInOrder(text: string, wanted: readonly string[]): void {
  let at = 0
  for (const each of wanted) {
    const found = text.indexOf(letters(each), at)
    assert.notEqual(found, -1, `"${each}" does not follow in: ${text.slice(at)}`)
    at = found + letters(each).length
  }
}

const own: Typesetter[] = []
const folders: string[] = []

function typesetterWith(bounds: ConstructorParameters<typeof Typesetter>[0]): Typesetter {
  const typesetter = new Typesetter(bounds)
  own.push(typesetter)
  return typesetter
}

/** A typesetter with one template of a test. */
function typesetterOf(template: string, bounds: ConstructorParameters<typeof Typesetter>[0] = {}): Typesetter {
  const folder = mkdtempSync(join(tmpdir(), 'salus-templates-'))
  folders.push(folder)
  writeFileSync(join(folder, 'letter.typ'), template)
  return typesetterWith({ ...bounds, templates: folder })
}

after(() => {
  for (const typesetter of own) typesetter.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const isRefused = (code: string) => (error: unknown) => error instanceof Failure && error.code === code

describe('a paper', () => {
  it('is read by its tags in the order in which one sees it, with title and language', async () => {
    const read = await readPdf(await typeset('letter', english))
    assert.deepEqual([read.title, read.language, read.pages], ['Visit summary', 'en', 2])
    assertInOrder(read.text, [
      'Salus Mitte',
      'Torstraße 12',
      '+49 30 1234567',
      'Visit summary',
      'Consultation on 26 November 2026',
      'Patient',
      'Maya Lindqvist',
      'Born 14 March 1988',
      'Doctor',
      'Dr. Amara Okafor',
      'Diagnoses',
      'Acute bronchitis',
      'J20.9',
      'We listened to your lungs.',
      'They are clear.',
      'A fever above 38.5 °C.',
      'Drink enough',
      'Rest',
      'https://clinic.example/book',
      'Signed by',
      'Signature and stamp',
      code.text,
      'Fixed words are in English.',
    ])
    const of = (role: string) => read.tags.filter((tag) => tag.role === role).map((tag) => tag.text)
    assert.deepEqual(of('H1'), ['Visit summary'])
    assert.deepEqual(of('H2'), ['Diagnoses', 'What we did', 'What to watch for', 'What you can do', 'Next step'])
    assert.deepEqual(
      [of('TH'), of('TD')],
      [
        ['Diagnosis', 'ICD-10'],
        ['Acute bronchitis', 'J20.9'],
      ],
    )
    assert.ok(of('Figure').includes(url), 'the code to scan says where it leads')
    assert.ok(read.placed.some(({ text }) => text.includes('Page 2 of 2')))
  })

  it('in Arabic has its words in order, doses and numbers from the left, and German in German order', async () => {
    const read = await readPdf(await typeset('letter', arabic))
    assert.deepEqual([read.title, read.language], ['ملخص الزيارة', 'ar'])
    assertInOrder(read.text, [
      'ملخص الزيارة',
      'المريض',
      'ليلى حداد',
      'رقم 10423',
      'الدواء',
      'الجرعة',
      'إيبوبروفين',
      '400 mg, 3 × 1',
      'خذ',
      'Ibuprofen 400 mg',
      'ثلاث مرات في اليوم مع الطعام',
      'Zusätzlich: 2 Liter am Tag trinken (auch nachts).',
    ])
    const dose = read.placed.find(({ text }) => text.startsWith('400 mg'))
    assert.equal(dose?.text, '400 mg, 3 × 1')
    const name = read.placed.find(({ text }) => text.includes('حداد'))
    assert.ok(name && name.left > 300, 'what is read first stands at the right')
  })

  it('of the same sheet has the same bytes, also from another process with another working directory', async () => {
    const made = shaOf(await typeset('letter', english))
    assert.equal(shaOf(await typeset('letter', english, typesetterWith({}))), made)
    const script = `
      import { createHash } from 'node:crypto'
      import { readFileSync } from 'node:fs'
      const { typeset } = await import(process.argv[1])
      const pdf = await typeset('letter', JSON.parse(readFileSync(0, 'utf8')))
      console.log(createHash('sha256').update(pdf).digest('hex'))`
    const args = ['--input-type=module', '-e', script, join(import.meta.dirname, 'typeset.ts')]
    const elsewhere = execFileSync(process.execPath, args, { cwd: tmpdir(), input: JSON.stringify(english) })
    assert.equal(elsewhere.toString().trim(), made)
    assert.notEqual(shaOf(await typeset('letter', { ...english, createdAt: '2026-11-26T10:03:00Z' })), made)
  })
})

describe('what people wrote', () => {
  const hostile = [
    '#read("/etc/passwd")',
    '#import "@preview/cetz:0.3.4"',
    '$x^2$ *bold* _it_ `raw` <label> @ref',
    ']#panic("out")[',
    '#set page(width: 1pt)',
    '= Heading\n- item\n+ item\n/ term: it',
    'https://evil.example/?a=b',
    '\\u{41} \\ " \' { } {{ }} // comment /* */',
  ]

  const everywhere = (text: string): Letter => ({
    ...english,
    title: text,
    subtitle: text,
    clinic: { name: text, lines: [text], phone: text, email: text },
    notice: text,
    parties: [
      { label: text, name: text, lines: [text] },
      { label: text, name: text, lines: [text] },
    ],
    facts: [[text, text]],
    sections: [
      { heading: text, kind: 'text', text },
      { heading: text, kind: 'watch', text },
      { heading: text, kind: 'list', items: [text] },
      { heading: text, kind: 'facts', facts: [[text, text]] },
      { heading: text, kind: 'table', columns: [{ label: text }, { label: text, ltr: true }], rows: [[text, text]] },
      { heading: text, kind: 'link', text, url: 'https://clinic.example/book' },
    ],
    signed: { label: text, name: text, lines: [text] },
    code: { ...code, text },
    note: text,
    foot: [text],
  })
  /** All but what stands at the foot of each page. */
  const fields = JSON.stringify(everywhere('here')).split('"here"').length - 2

  for (const text of hostile) {
    it(`stays text in every field: ${JSON.stringify(text)}`, async () => {
      const read = await readPdf(await typeset('letter', everywhere(text)))
      assert.equal(read.text.split(letters(text)).length - 1, fields)
    })
  }

  it('keeps to the margins, also as 10,000 letters without a space', async () => {
    const long: Letter = { ...english, sections: [{ kind: 'text', text: 'x'.repeat(10_000) }] }
    const sheets = ['W'.repeat(500), 'ع'.repeat(500), '\u2067\u2066\u2068'.repeat(50)].map(everywhere)
    for (const sheet of [long, ...sheets]) {
      for (const { text, left, right } of (await readPdf(await typeset('letter', sheet))).placed) {
        assert.ok(left > 60 && right < 545, `"${text.slice(0, 20)}" stands from ${left} to ${right}`)
      }
    }
  })

  it('is free of controls and of marks that reorder the rest', async () => {
    const text = 'a\u0000b\u0007c\u202ed\u2068e\u2069\u2069f\ufeffg\u001bh\ud800\r\ni\u2028j'
    const read = await readPdf(await typeset('letter', { ...english, title: text }))
    assert.equal(
      letters(
        read.tags
          .filter((tag) => tag.role === 'H1')
          .map((tag) => tag.text)
          .join(''),
      ),
      'abcdefgh\ufffdij',
    )
  })

  it('with letters that no font has is refused by these letters, in the words of the reader', async () => {
    await assert.rejects(typeset('letter', { ...english, foot: ['王 and 😀, 王'] }), (error: unknown) => {
      assert.ok(error instanceof Failure && error.code === 'cannot_be_printed')
      assert.equal(error.bodyIn('en').message, 'These letters cannot be printed: 王 😀. Write them in Latin letters.')
      return true
    })
  })
})

describe('the process that makes papers', () => {
  it('knows no setting of the server', { skip: process.platform !== 'linux' }, async () => {
    process.env['SALUS_TEST_SECRET'] = 'keep me'
    const typesetter = typesetterWith({})
    await typeset('letter', english, typesetter)
    const known = readFileSync(`/proc/${typesetter.pid}/environ`, 'latin1')
      .split('\0')
      .map((it) => it.split('=')[0])
    const allowed = [
      'FONTCONFIG_FILE',
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ]
    assert.deepEqual(
      known.filter((name) => name && !allowed.includes(name)),
      [],
    )
  })

  const outside = {
    '#read("/etc/passwd")': /file not found \(searched at .*salus-templates-/,
    '#read("../../../../etc/passwd")': /outside of project root/,
    '#import "@preview/cetz:0.3.4": canvas': /failed to download package|package not found/,
    '#image("https://clinic.example/a.png")': /file not found/,
  }
  for (const [template, message] of Object.entries(outside)) {
    it(`reads templates alone: ${template}`, async () => {
      await assert.rejects(typeset('letter', english, typesetterOf(template)), message)
    })
  }

  it('reads no template beside its own', async () => {
    const asked = { template: '../../package', sheet: '{}', createdAtSeconds: 0 }
    await assert.rejects(typesetterWith({}).make(asked))
  })

  it('has no font of the machine', { skip: !existsSync('/usr/share/fonts/truetype/dejavu') }, async () => {
    const template = '#set document(title: "x", date: auto)\n#set text(font: "DejaVu Sans", fallback: false)\nWord'
    const pdf = await typeset('letter', english, typesetterOf(template))
    assert.ok(!Buffer.from(pdf).toString('latin1').includes('DejaVuSans'))
  })

  it('is renewed after as many papers as it may make', async () => {
    const typesetter = typesetterWith({ papersOfOne: 2 })
    const seen = new Set<number | undefined>()
    for (let n = 0; n < 5; n++) {
      const made = typeset('letter', english, typesetter)
      seen.add(typesetter.pid)
      await made
    }
    assert.equal(seen.size, 3)
  })

  it('that is killed at work is started again, and the paper is made', async () => {
    const typesetter = typesetterWith({})
    const made = typeset('letter', english, typesetter)
    process.kill(typesetter.pid!, 'SIGKILL')
    assert.equal(shaOf(await made), shaOf(await typeset('letter', english)))
  })

  it('that dies twice over one paper fails it, and makes the next', async () => {
    const typesetter = typesetterWith({})
    const made = typeset('letter', english, typesetter)
    const next = typeset('letter', english, typesetter)
    const first = typesetter.pid!
    process.kill(first, 'SIGKILL')
    while (typesetter.pid === first || typesetter.pid === undefined) await new Promise((done) => setImmediate(done))
    process.kill(typesetter.pid, 'SIGKILL')
    await assert.rejects(made, isRefused('no_papers_now'))
    assert.ok((await next).length > 1000)
  })

  it('that takes too long is ended, and the next papers wait no longer', async () => {
    const slow = `
      #set document(title: "x", date: auto)
      #let count() = { let n = 0; for a in range(9999) { for b in range(9999) { n += calc.rem(a, 7) } }; n }
      #if json(bytes(sys.inputs.sheet)).title == "slow" [#count()] else [Quick]`
    const typesetter = typesetterOf(slow.trim(), { longestMs: 1500 })
    const late = typeset('letter', { ...english, title: 'slow' }, typesetter)
    const quick = typeset('letter', english, typesetter)
    await assert.rejects(late, isRefused('no_papers_now'))
    assert.ok((await quick).length > 1000)
  })

  it('makes a hundred papers that are asked for at once, in their order', async () => {
    const typesetter = typesetterWith({ papersOfOne: 40 })
    const order: number[] = []
    const titles = Array.from({ length: 100 }, (_, n) => `Paper ${n}`)
    const made = await Promise.all(
      titles.map(async (title, n) => {
        const pdf = await typeset('letter', { ...english, title }, typesetter)
        order.push(n)
        return pdf
      }),
    )
    assert.deepEqual(
      order,
      titles.map((_, n) => n),
    )
    for (const n of [0, 39, 40, 99]) assert.equal((await readPdf(made[n]!)).title, `Paper ${n}`)
  })
})
