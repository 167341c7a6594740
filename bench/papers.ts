/**
 * How long a paper takes, and what it costs: the first one (the process starts), the ones after it, and the memory of
 * the process after hundreds of them. `node bench/papers.ts [papers]`
 */
import { readFileSync } from 'node:fs'
import { renderSVG } from 'uqr'
import type { Letter } from '../server/typesetting/sheets.ts'
import { typeset, Typesetter } from '../server/typesetting/typeset.ts'

const papers = Number(process.argv[2] ?? 300)
const url = 'https://clinic.example/prescription/K7QF2M9XRT4W8HPAC3'

const letter = (n: number): Letter => ({
  language: 'en',
  createdAt: '2026-11-26T10:02:00Z',
  title: `Visit summary ${n}`,
  clinic: { name: 'Salus Mitte', lines: ['Torstraße 12', '10119 Berlin'], phone: '+49 30 1234567' },
  parties: [{ label: 'Patient', name: `Maya Lindqvist ${n}`, lines: ['Born 14 March 1988'] }],
  sections: [
    { heading: 'What we did', kind: 'text', text: `${'We listened to your lungs. '.repeat(12)}${n}` },
    {
      heading: 'Diagnoses',
      kind: 'table',
      columns: [{ label: 'Diagnosis', width: 4 }, { label: 'ICD-10' }],
      rows: [['Acute bronchitis', 'J20.9']],
    },
  ],
  ink: true,
  code: { text: 'K7QF-2M9X-RT4W-8HPA-C3', url, qrSvg: renderSVG(url, { border: 0 }) },
  foot: [`L1-2026-${n}`],
})

const arabic = (n: number): Letter => ({
  ...letter(n),
  language: 'ar',
  title: `ملخص الزيارة ${n}`,
  sections: [{ heading: 'ما قمنا به', kind: 'text', text: 'استمعنا إلى رئتيك وقسنا ضغط الدم. '.repeat(12) }],
})

/** The resident memory of a process, in MB; undefined where the system does not say. */
function memoryOf(pid: number | undefined): number | undefined {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb === undefined ? undefined : Math.round(Number(kb) / 1024)
  } catch {
    return undefined
  }
}

const typesetter = new Typesetter({ papersOfOne: papers + 10 })
const timed = async (sheet: Letter) => {
  const begun = performance.now()
  await typeset('letter', sheet, typesetter)
  return performance.now() - begun
}
const inMs = (ms: number) => `${ms.toFixed(1)} ms`

console.log(`first paper, with the start of the process: ${inMs(await timed(letter(0)))}`)
console.log(`first in Arabic: ${inMs(await timed(arabic(0)))}`)
const memoryBefore = memoryOf(typesetter.pid)
const each: number[] = []
for (let n = 1; n <= papers; n++) each.push(await timed(n % 3 === 0 ? arabic(n) : letter(n)))
each.sort((a, b) => a - b)
const at = (part: number) => each[Math.floor(each.length * part)] ?? 0
console.log(
  `${papers} papers of a page: median ${inMs(at(0.5))}, 95 % in ${inMs(at(0.95))}, longest ${inMs(at(0.999))}`,
)
console.log(`memory of the process: ${memoryBefore} MB before, ${memoryOf(typesetter.pid)} MB after`)
typesetter.stop()
