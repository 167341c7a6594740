import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { it } from 'node:test'

const web = join(import.meta.dirname, '..')

const files = globSync('**/*.{ts,tsx,css}', {
  cwd: web,
  exclude: (name) => name === 'build',
}).map((file) => file.replaceAll('\\', '/'))
const textOf = (file: string) => readFileSync(join(web, file), 'utf8')
const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
const styles = files.filter((file) => file.endsWith('.css'))

it('styles speak of start and end, so that a page can be read from right to left', () => {
  const physical =
    /(?:margin|padding|border)-(?:left|right)|^\s*(?:left|right):|text-align: (?:left|right)|float: (?:left|right)/m
  assert.deepEqual(
    styles.filter((file) => physical.test(textOf(file))),
    [],
  )
})

it('letters grow with the font size of the reader: it is said in rem, and breakpoints in em', () => {
  const fixed = /\bfont(?:-size)?:[^;]*\dpx|@(?:media|container)[^{]*\dpx|\bhtml[^{,]*\{[^}]*font-size/
  assert.deepEqual(
    styles.filter((file) => fixed.test(textOf(file))),
    [],
  )
  const inScripts = /font(?:Size|Sizes)['"]?: ?(?:\{[^}]*\dpx|\d|['"]\d+px)|\((?:max|min)-(?:width|height): ?\d+px/
  assert.deepEqual(
    sources.filter((file) => inScripts.test(textOf(file))),
    [],
  )
})

/** The widths at which pages change, in em: letters twice as large on a phone, a phone, a tablet, a small window. */
const breakpoints = [19, 37.5, 53.75, 68.75]

it('pages change at four widths, where one ends the next begins', () => {
  const width = /(?<!@container )\((max|min)-width: ([\d.]+)em\)/g
  const asked = [...styles, ...sources].flatMap((file) =>
    Array.from(textOf(file).matchAll(width), ([said, side, em]) => ({
      said: `${file} ${said}`,
      width: side === 'max' ? Number(em) : Number(em) - 1 / 16,
    })),
  )
  assert.deepEqual(
    asked.filter(({ width }) => !breakpoints.includes(width)).map(({ said }) => said),
    [],
    'what a part does with its own width is a container query',
  )
})

/** Layouts, and parts that stand on pages of other sheets and bring theirs when they are first shown. */
const bringsSheet: Record<string, readonly string[]> = {
  base: ['root.tsx'],
  site: ['pages/dashboard/services.tsx', 'pages/site-layout.tsx'],
  doctors: [
    'features/auth/idle/idle-cover.tsx',
    'features/forms/by-pass/kiosk-forms.tsx',
    'features/video/room-screen.tsx',
    'pages/doctors-layout.tsx',
    'pages/forms-layout.tsx',
  ],
  work: [
    'features/auth/factors/factor-page.tsx',
    'features/auth/idle/idle-cover.tsx',
    'features/clinic/places/place-map.tsx',
    'features/doctors/filter-sheet.tsx',
    'features/notifications/bell.tsx',
    'features/video/doctor/doctor-talk.tsx',
    'pages/forms-layout.tsx',
    'pages/kiosk.tsx',
    'pages/waiting-room.tsx',
    'ui/toast-list.tsx',
  ],
  video: ['features/video/room-screen.tsx'],
}
const dashboards = ['admin', 'dashboard', 'desk', 'doctor'].map((name) => `pages/${name}/layout.tsx`)

it('styles are imported by the sheet, a file of them stands in one sheet', () => {
  const found = sources.flatMap((file) =>
    Array.from(
      textOf(file).matchAll(/^import (?:.+ from )?'([^']+\.css)'/gm),
      ([, path]) => `${posix.join(file, '..', path!)} ${file}`,
    ),
  )
  const may = Object.entries(bringsSheet).flatMap(([sheet, who]) =>
    [...who, ...(/doctors|work/.test(sheet) ? dashboards : [])].map((file) => `styles/${sheet}.css ${file}`),
  )
  assert.deepEqual(found.toSorted(), may.toSorted())

  const lists = Object.keys(bringsSheet).map((sheet) => `styles/${sheet}.css`)
  const listed = lists.flatMap((list) =>
    Array.from(textOf(list).matchAll(/@import "(\.[^"]+)"/g), ([, path]) => posix.join(list, '..', path!)),
  )
  const others = styles.filter((file) => !lists.includes(file))
  assert.deepEqual(listed.toSorted(), others.toSorted())
})
