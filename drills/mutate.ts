import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Guard, guards } from './guards.ts'

/**
 * `npm run mutate`: removes the guards on which the product's promises depend, one at a time, in a copy of the project,
 * and runs the tests that should fail. A guard whose absence no test notices survives, and the exit code says so. `npm
 * run mutate -- 3,7-9` takes only those guards; `-- list` names them.
 */

const root = join(import.meta.dirname, '..')
const mostMinutes = 9

/** A copy of the files in git and of new ones, with this project's packages. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'salus-mutate-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of new Set(files.trim().split('\n'))) {
    try {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, file), join(folder, file))
    } catch (error) {
      // The file is deleted, but git does not know yet.
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

type Result = { passed: number; failures: number; failed: string[]; timedOut: boolean; output: string }

/**
 * Runs test files in the copy. A run that hangs is ended with all the processes it has started, and counts as failed.
 */
function runTests(folder: string, files: readonly string[]): Promise<Result> {
  return new Promise((resolve) => {
    // Its own process group, so that servers and databases the tests have started end with it.
    const child = spawn(process.execPath, ['scripts/test.js', ...files], { cwd: folder, detached: true })
    let output = ''
    let timedOut = false
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const end = () => {
      timedOut = true
      process.kill(-child.pid!, 'SIGKILL')
    }
    const timer = setTimeout(end, mostMinutes * 60_000)
    child.on('close', () => {
      clearTimeout(timer)
      const [, passed = 0, failures = 0] = /^(\d+) passed, (\d+) failed$/m.exec(output)?.map(Number) ?? []
      const failing = output.split('failing tests:')[1] ?? ''
      const names = [...failing.matchAll(/^✖ (.+?)(?: \([\d.]+ms\))?$/gm)].map(([, name]) => name!)
      const checks = [...output.matchAll(/^✖ (columns and types of every statement)$/gm)].map(([, name]) => name!)
      resolve({ passed, failures, failed: [...new Set([...names, ...checks])], timedOut, output })
    })
  })
}

/** Applies a mutation in the copy and returns how to undo it. Throws if the text is not there exactly once. */
function takeOut(folder: string, { name, file, text, instead }: Guard): () => void {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  const times = source.split(text).length - 1
  if (times !== 1) throw new Error(`"${name}": its text stands ${times} times in ${file}, not once`)
  writeFileSync(
    path,
    source.replace(text, () => instead),
  )
  return () => writeFileSync(path, source)
}

/** The guards that an argument like `3,7-9` means; all of them without one. */
function chosen(argument: string | undefined): number[] {
  if (!argument) return guards.map((_, n) => n + 1)
  return argument.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, n) => from + n)
  })
}

/** The tests that fail without the guard; none if it survives. Throws if the mutation breaks more. */
async function noticedBy(folder: string, guard: Guard): Promise<string[]> {
  const putBack = takeOut(folder, guard)
  try {
    const result = await runTests(folder, guard.tests)
    if (result.timedOut) return ['(a test that hangs)']
    // No test ran at all: the mutation itself is wrong.
    if (result.passed === 0 && !guard.nothingPasses) throw new Error(`"${guard.name}" runs no test:\n${result.output}`)
    return result.failures > 0 && result.failed.length === 0 ? ['(a failure without a name)'] : result.failed
  } finally {
    putBack()
  }
}

const [argument] = process.argv.slice(2)
if (argument === 'list') {
  guards.forEach(({ name, file }, n) => {
    console.log(`${String(n + 1).padStart(2)}  ${name}  (${file})`)
  })
  process.exit(0)
}

const folder = copyOfProject()
const survivors: string[] = []
const broken: string[] = []
const numbers = chosen(argument)
const began = performance.now()
try {
  // First run the tests without a mutation: one that fails anyway would seem to notice every missing guard.
  const files = [...new Set(numbers.flatMap((number) => guards[number - 1]!.tests))]
  const whole = await runTests(folder, files)
  if (whole.timedOut || whole.passed === 0 || whole.failures > 0) {
    const why = whole.failed.length > 0 ? `fails: ${whole.failed.join(' | ')}` : whole.output.slice(-4000)
    console.error(`Nothing is judged, because the tests do not pass with all guards in place:\n${why}`)
    process.exitCode = 1
  } else {
    console.log(`${numbers.length} guards; ${whole.passed} tests pass with all of them in place\n`)
    for (const number of numbers) {
      const guard = guards[number - 1]!
      const line = `${String(number).padStart(2)}  ${guard.name}`
      try {
        const caughtBy = await noticedBy(folder, guard)
        if (caughtBy.length === 0) survivors.push(line)
        const by =
          caughtBy.length > 0 ? `caught by ${caughtBy.length}: ${caughtBy.slice(0, 2).join(' | ')}` : 'SURVIVES'
        console.log(`${line}\n    ${guard.file}: ${by}`)
      } catch (error) {
        broken.push(line)
        console.error(`${line}\n    BROKEN ${(error as Error).message}`)
      }
    }
    const caught = numbers.length - survivors.length - broken.length
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    console.log(`\n${caught} of ${numbers.length} guards are noticed when they are gone (${minutes} minutes)`)
    for (const line of survivors) console.log(`survives: ${line}`)
    if (survivors.length + broken.length > 0) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
