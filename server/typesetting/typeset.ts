import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from '../platform/failure.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Answered, Asked } from './compiler.ts'
import { asPrinted, unprintable } from './printable.ts'
import type { Sheets, Template } from './sheets.ts'

const folder = import.meta.dirname

/**
 * The process that runs Typst has no settings and no keys of this one, may start nothing and write nothing. What Typst
 * itself would do beyond its templates is turned off: fonts of the machine, packages from the network.
 */
const environment = (): NodeJS.ProcessEnv => ({
  FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  // Windows starts no program without it.
  ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
})

/** Typst's own words about a sheet that it does not make. */
class SheetRefused extends Error {}

/** The process ended or took too long. */
class TypesetterEnded extends Error {}

type Waiting = { asked: Asked; done(pdf: Uint8Array): void; failed(error: unknown): void; tries: number }

/** After how many papers the process is renewed, since its memory grows; how long one paper may take. */
type Bounds = { papersOfOne: number; longestMs: number; idleMs: number; templates: string }

const usual: Bounds = {
  papersOfOne: 1000,
  longestMs: 15_000,
  idleMs: 300_000,
  templates: join(folder, 'templates'),
}

/**
 * One process that makes papers, one after the other, in the order in which they are asked for. It starts with the
 * first paper, is renewed, and starts again when it dies: the paper it was at is then tried once more.
 */
export class Typesetter {
  readonly #bounds: Bounds
  readonly #line: Waiting[] = []
  #child: ChildProcess | undefined
  #made = 0
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { ...usual, ...bounds }
  }

  /** The process of the moment, for tests. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  make(asked: Asked): Promise<Uint8Array> {
    return new Promise((done, failed) => {
      this.#line.push({ asked, done, failed, tries: 0 })
      this.#next()
    })
  }

  /** Ends the process. Papers that wait start a new one. */
  stop(): void {
    const child = this.#child
    this.#child = undefined
    this.#made = 0
    clearTimeout(this.#timer)
    child?.removeAllListeners()
    child?.kill('SIGKILL')
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#line.shift()
    clearTimeout(this.#timer)
    if (!this.#current) {
      this.#rest()
      return
    }
    this.#current.tries++
    this.#child ??= this.#start()
    const child = this.#child
    child.ref()
    child.channel?.ref()
    this.#timer = setTimeout(() => this.#late(), this.#bounds.longestMs)
    child.send(this.#current.asked, (error) => {
      if (error) this.#died(child, error.message)
    })
  }

  #start(): ChildProcess {
    const child = fork(join(folder, 'compiler.ts'), [this.#bounds.templates], {
      cwd: folder,
      env: environment(),
      execArgv: ['--permission', '--allow-addons', '--allow-fs-read=*', '--disable-warning=PERM0001'],
      serialization: 'advanced',
    })
    child.on('message', (answered: Answered) => this.#answer(answered))
    child.on('error', (error) => this.#died(child, error.message))
    child.on('exit', (code, signal) => this.#died(child, `ended by ${signal ?? code}`))
    return child
  }

  /** Without work the process keeps nobody waiting who wants to end, and ends itself after a while. */
  #rest(): void {
    this.#child?.unref()
    this.#child?.channel?.unref()
    this.#timer = setTimeout(() => this.stop(), this.#bounds.idleMs).unref()
  }

  #answer(answered: Answered): void {
    const current = this.#finish()
    if (++this.#made >= this.#bounds.papersOfOne) this.stop()
    if ('pdf' in answered) current?.done(answered.pdf)
    else current?.failed(new SheetRefused(answered.refused))
    this.#next()
  }

  #died(child: ChildProcess, how: string): void {
    if (child !== this.#child) return
    const current = this.#finish()
    this.stop()
    if (current && current.tries < 2) this.#line.unshift(current)
    else current?.failed(new TypesetterEnded(how))
    this.#next()
  }

  #late(): void {
    const current = this.#finish()
    this.stop()
    current?.failed(new TypesetterEnded('A paper took too long'))
    this.#next()
  }

  #finish(): Waiting | undefined {
    const current = this.#current
    this.#current = undefined
    return current
  }
}

/** The letters without a font that Typst names; none where it is the fault of a template. */
const lettersOf = (words: string): string[] =>
  [...words.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g)].map((found) => found[1] ?? '')

function asFailure(error: unknown): unknown {
  if (error instanceof TypesetterEnded) return new Failure('no_papers_now', { cause: error })
  const letters = error instanceof SheetRefused ? lettersOf(error.message) : []
  return letters.length > 0 ? cannotBePrinted(letters) : error
}

function cannotBePrinted(letters: readonly string[]): Failure {
  const shown = [...new Set(letters)].slice(0, 10).join(' ')
  return new Failure('cannot_be_printed', { said: (language) => textsIn(language).paperWords.notPrintable(shown) })
}

const ours = new Typesetter()

/**
 * A paper as PDF (PDF/UA-1): the same sheet makes the same bytes. Throws `cannot_be_printed` with the letters that no
 * font of ours has, and `no_papers_now` where the paper could not be made within its time.
 */
export async function typeset<Of extends Template>(template: Of, sheet: Sheets[Of], by = ours): Promise<Uint8Array> {
  const texts = textsIn(sheet.language)
  const words = {
    page: texts.paperWords.page('{page}', '{pages}'),
    signature: texts.paperWords.signature,
    check: texts.paperWords.check,
  }
  const missing = new Set<string>()
  const printed = JSON.stringify({ ...sheet, words }, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    for (const letter of unprintable(value)) missing.add(letter)
    return asPrinted(value)
  })
  if (missing.size > 0) throw cannotBePrinted([...missing])
  try {
    return await by.make({ template, sheet: printed, createdAtSeconds: secondsOf(sheet.createdAt) })
  } catch (error) {
    throw asFailure(error)
  }
}

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
