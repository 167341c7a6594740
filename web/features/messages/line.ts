import type { KeptFile } from '#contract/documents/documents.ts'
import { ApiFailure } from '../../wire/transport.ts'

/** What somebody types: the subject counts with the first message of a thread only. */
export type Typed = { subject: string; text: string }
/** A draft as the server has it. */
export type Kept = Typed & { version: number }
/** A message that was sent by its writer and has not arrived yet. */
export type Unsent = Typed & {
  clientId: string
  files: readonly KeptFile[]
  writtenAt: string
  isWaiting: boolean
}

/** All that the writer of a thread has typed and that is not a message yet. */
export type Line = Typed & {
  /** Messages on their way, in order. */
  unsent: readonly Unsent[]
  /** The server has what is in the field. */
  isKept: boolean
  /** It could not be kept or sent: the line is down, or the log-in has ended. It goes on by itself. */
  isWaiting: boolean
  /** Why the last message was refused; its text is in the field again. */
  refused: string
  /** What another page has kept meanwhile, if it differs: the writer chooses. */
  elsewhere: Kept | undefined
}

export type Sent = { id: string; message: Unsent; draftVersion: number; pass: string }

/** The calls of the server, and the clocks, of this tab. */
export type Wire = {
  send: (sent: Sent) => Promise<void>
  /** Answers the new version. It goes on after the page is left. */
  keep: (id: string, draft: Kept, pass: string) => Promise<number>
  read: (id: string, pass: string) => Promise<Kept>
  /** The token of this account; undefined while it is not logged in. */
  passOf: (account: string | undefined) => string | undefined
  account: () => string | undefined
  newId: () => string
  now: () => string
  /** The sentence for the person at the screen. */
  sentence: (reason: unknown) => string
}

/** Typed text is kept at the latest so long (ms) after the first key. */
export const keepAfterMs = 600
/** How long (ms) a broken line is waited for before the next try. */
const pausesMs = [1000, 2000, 5000, 10_000]

const empty: Line = {
  ...{ subject: '', text: '', unsent: [], isKept: true, isWaiting: false },
  ...{ refused: '', elsewhere: undefined },
}

/** Whether trying again helps: no answer, a server that is busy or not ready, or a log-in that has ended. */
const isPassing = (reason: unknown): boolean =>
  reason instanceof ApiFailure && (reason.status === 0 || reason.status >= 500 || [401, 429].includes(reason.status))

const nothing: Typed = { subject: '', text: '' }
const isSame = (one: Typed, other: Typed) => one.subject === other.subject && one.text === other.text
const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n\n')

/** What this tab knows of a line besides what is shown. */
type Work = {
  line: Line
  /** The server's draft, as it was last read or kept. */
  known: Kept
  account: string | undefined
  /** Resolves when the line rests. */
  running: Promise<void> | undefined
  isDue: boolean
  /** Counts what was begun to be kept or sent: what was read before is old then. */
  steps: number
  tries: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * The lines of all threads in this tab, held in memory only. Each sends its messages one after the other, and keeps the
 * draft after them, so that the order holds whatever the connection does.
 */
export function makeLines(wire: Wire) {
  const works = new Map<string, Work>()
  const listeners = new Set<() => void>()

  function workOf(id: string): Work {
    const known = works.get(id)
    if (known) return known
    const made: Work = {
      ...{ line: empty, known: { version: 0, ...nothing }, account: wire.account() },
      ...{ running: undefined, isDue: false, steps: 0, tries: 0, timer: undefined },
    }
    works.set(id, made)
    return made
  }
  function change(work: Work, to: Partial<Line>): void {
    work.line = { ...work.line, ...to }
    for (const tell of listeners) tell()
  }

  /** Notes the server's draft. If another page has kept something else meanwhile, the writer is asked. */
  function note(work: Work, theirs: Kept): void {
    const isOther = !isSame(theirs, work.known) && !isSame(theirs, work.line) && !isSame(theirs, nothing)
    work.known = theirs
    if (isOther) change(work, { elsewhere: theirs })
  }

  /** Keeps what is in the field. */
  async function keep(id: string, work: Work, pass: string): Promise<void> {
    const { subject, text } = work.line
    work.steps++
    try {
      const version = await wire.keep(id, { version: work.known.version, subject, text }, pass)
      work.known = { version, subject, text }
    } catch (reason) {
      if (!(reason instanceof ApiFailure && reason.code === 'draft_moved_on')) throw reason
      return note(work, await wire.read(id, pass))
    }
    if (isSame(work.line, work.known)) change(work, { isKept: true })
  }

  async function send(id: string, work: Work, message: Unsent, pass: string): Promise<void> {
    work.steps++
    change(work, { unsent: work.line.unsent.map((each) => (each === message ? { ...each, isWaiting: false } : each)) })
    try {
      await wire.send({ id, message, draftVersion: work.known.version, pass })
    } catch (reason) {
      if (isPassing(reason)) throw reason
      // What was refused, and what was to follow it, goes back into the field: nothing typed is lost.
      const { unsent, subject, text } = work.line
      change(work, {
        ...{ unsent: [], refused: wire.sentence(reason), isKept: false },
        subject: unsent[0]?.subject || subject,
        text: joined([...unsent.map((each) => each.text), text]),
      })
      return
    }
    work.known = { version: 0, ...nothing }
    change(work, { unsent: work.line.unsent.filter(({ clientId }) => clientId !== message.clientId), refused: '' })
  }

  /** The next step of a line: messages first. */
  function nextOf(id: string, work: Work, pass: string): (() => Promise<void>) | undefined {
    const [message] = work.line.unsent
    if (message) return () => send(id, work, message, pass)
    if (work.line.isKept || work.line.elsewhere || !work.isDue) return undefined
    return () => keep(id, work, pass)
  }

  /** Goes on with a line, if it is not under way, and resolves when it rests. */
  function run(id: string): Promise<void> {
    const work = works.get(id)
    const pass = work && wire.passOf(work.account)
    if (!work || !pass) return Promise.resolve()
    work.running ??= go(id, work, pass).finally(() => {
      work.running = undefined
    })
    return work.running
  }

  async function go(id: string, work: Work, pass: string): Promise<void> {
    try {
      for (let step = nextOf(id, work, pass); step; step = nextOf(id, work, pass)) {
        await step()
        work.tries = 0
        if (work.line.isWaiting) change(work, { isWaiting: false })
        if (works.get(id) !== work) return
      }
      work.isDue = false
    } catch (reason) {
      // A draft that is refused is tried again with the next key.
      if (!isPassing(reason)) return change(work, { refused: wire.sentence(reason) })
      change(work, { isWaiting: true, unsent: work.line.unsent.map((each) => ({ ...each, isWaiting: true })) })
      const isOver = reason instanceof ApiFailure && reason.status === 401
      // After the next log-in it is tried again.
      if (!isOver) later(id, work, pausesMs[Math.min(work.tries++, pausesMs.length - 1)])
    }
  }

  function later(id: string, work: Work, ms: number | undefined): void {
    clearTimeout(work.timer)
    work.timer = setTimeout(() => {
      work.timer = undefined
      work.isDue = true
      void run(id)
    }, ms)
  }

  return {
    lineOf: (id: string): Line => works.get(id)?.line ?? empty,
    subscribe(tell: () => void): () => void {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    /** How much was begun in this line: to be noted before the draft is read. */
    stepsOf: (id: string): number => works.get(id)?.steps ?? 0,
    /** The server's draft, read at that step. It is shown unless something was typed or sent here. */
    takeKept(id: string, { version, subject, text }: Kept, steps: number): void {
      const work = workOf(id)
      if (work.running || work.line.unsent.length > 0 || work.steps !== steps) return
      if (!work.line.isKept) note(work, { version, subject, text })
      else {
        work.known = { version, subject, text }
        change(work, { subject, text })
      }
    },
    type(id: string, typed: Partial<Typed>): void {
      const work = workOf(id)
      change(work, { ...typed, isKept: false })
      if (!work.timer) later(id, work, keepAfterMs)
    },
    /** Sends what is in the field, with these files of the draft. */
    post(id: string, files: readonly KeptFile[]): void {
      const work = workOf(id)
      const { subject, text, unsent, elsewhere } = work.line
      if (elsewhere) return
      const message = {
        clientId: wire.newId(),
        subject,
        text: text.trim(),
        files,
        writtenAt: wire.now(),
        isWaiting: false,
      }
      change(work, { ...empty, unsent: [...unsent, message] })
      void run(id)
    },
    /** Of two drafts that differ: the one of this page, or that of the other. */
    choose(id: string, which: 'this' | 'other'): void {
      const work = workOf(id)
      const { elsewhere } = work.line
      if (which === 'other' && elsewhere) change(work, { ...elsewhere, isKept: true, elsewhere: undefined })
      else {
        change(work, { elsewhere: undefined })
        later(id, work, 0)
      }
    },
    /** Tries all lines again: the connection or the log-in is back. */
    again(): void {
      for (const [id, work] of works) {
        work.isDue = true
        void run(id)
      }
    },
    /** The page is being left: what is not kept yet is still sent. */
    leave(): void {
      for (const [id, work] of works) {
        const { line, known, running, account } = work
        const pass = wire.passOf(account)
        if (line.isKept || line.elsewhere || !pass) continue
        // What is just being kept has the next version.
        const version = known.version + (running ? 1 : 0)
        void wire.keep(id, { version, subject: line.subject, text: line.text }, pass).catch(() => undefined)
      }
    },
    /** Resolves when nothing is under way; what waits for the line or the log-in stays here. */
    async whenArrived(): Promise<void> {
      await Promise.all([...works.values()].map(({ running }) => running))
    },
    /** Whether closing the page would lose something. */
    isLost: (): boolean =>
      [...works.values()].some(({ line }) => line.isWaiting || line.elsewhere !== undefined || line.unsent.length > 1),
    /** Whether something is held in this tab only. */
    isAny: (): boolean => [...works.values()].some(({ line }) => !line.isKept || line.unsent.length > 0),
    /** Forgets everything, for the next person at this tab. */
    forget(): void {
      for (const { timer } of works.values()) clearTimeout(timer)
      works.clear()
      for (const tell of listeners) tell()
    },
  }
}
