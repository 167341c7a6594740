import type { AnswerValue, FormDefinition } from '#contract/forms/definition.ts'
import { interpret } from '#contract/forms/interpret.ts'
import { responseLimits } from '#contract/forms/response-lists.ts'
import type { AnswerPart, FormToFill, SavedAnswers } from '#contract/forms/responses.ts'
import { ApiFailure } from '../../../wire/api.ts'
import { changesOf, isFile, same, shownKeys } from './compared-answers.ts'
import type { Ended, KeptState } from './kept-state.ts'
import { endOf } from './end-of.ts'
import { opensIn, signatureIn } from './opens-in.ts'
import type { AnswerChange, SaveAnswers } from './sent-answers.ts'

/** How long (ms) a pause in typing is before answers are sent, and how long the first of them waits at most. */
export const typingPauseMs = 400
export const longestWaitMs = 1000
/** How long (ms) a failed call is waited for before the next try. */
const pausesMs = [1000, 2000, 5000, 10_000]

/**
 * The answers of one draft on this page: what the server has, and what was typed and is not there yet. Everything typed
 * is sent within a second, again and again until it has arrived. An answer that somebody else has changed meanwhile is
 * shown with theirs and waits for a decision. Answers of hidden questions are deleted by the server and remembered only
 * here, in case the question comes back.
 */
export class KeptAnswers {
  readonly #form: FormDefinition
  #facts: FormToFill['facts']
  readonly #save: SaveAnswers
  /** Of a consent: the question by which it is signed. */
  readonly #signature: string | undefined
  readonly #listeners = new Set<() => void>()
  #parts = new Map<string, AnswerPart>()
  #typed = new Map<string, AnswerValue | null>()
  #remembered = new Map<string, AnswerValue>()
  #conflicts = new Map<string, AnswerPart>()
  #refused = new Map<string, string>()
  #language: string
  #savedLanguage: string
  #revision: number
  #text: string | null
  #ended: Ended | undefined
  #isFailing = false
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #firstTyped: number | undefined
  #sending: Promise<void> | undefined
  #sent = new Map<string, AnswerValue | null>()
  #state: KeptState

  constructor(draft: FormToFill, save: SaveAnswers, wanted?: string) {
    this.#form = draft.definition
    this.#facts = draft.facts
    this.#save = save
    this.#language = opensIn(draft, wanted)
    // Only the text of a consent has to be asked for in another language; answers are sent with theirs.
    this.#savedLanguage = draft.text === null ? this.#language : draft.language
    this.#signature = draft.text === null ? undefined : signatureIn(draft)
    this.#revision = draft.revision
    this.#text = draft.text
    for (const part of draft.parts) this.#parts.set(part.key, part)
    this.#state = this.#read()
  }

  readonly state = (): KeptState => this.#state

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  answer(key: string, value: AnswerValue | null): void {
    this.#typed.set(key, value)
    this.#remembered.delete(key)
    this.#refused.delete(key)
    this.#changed()
    this.#soon()
  }

  /** Another language of the form; a consent that was signed in the one before is signed anew. */
  speak(language: string): void {
    if (language === this.#language) return
    this.#language = language
    if (this.#signature && this.#answers()[this.#signature] !== undefined) this.#typed.set(this.#signature, null)
    this.#changed()
    this.#soon()
  }

  /** Decides which of two answers stays. */
  decide(key: string, keep: 'mine' | 'theirs'): void {
    this.#conflicts.delete(key)
    if (keep === 'theirs') this.#typed.delete(key)
    this.#changed()
    this.#soon()
  }

  /** Resolves once everything is saved; false if it cannot be now. */
  async saveAll(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#sending
    if (this.#pending().length > 0 || this.#language !== this.#savedLanguage) await this.#flush()
    return this.#state.saving === 'saved' && this.#conflicts.size + this.#refused.size === 0 && !this.#ended
  }

  /** Asks what others have answered meanwhile; nothing if something of our own is on its way. */
  async look(): Promise<void> {
    if (this.#sending || this.#timer !== undefined || this.#ended) return
    await this.#flush()
  }

  /** Whether a failure says that nothing can be saved any more; the page shows why. */
  ends(reason: unknown): boolean {
    const ended = endOf(reason)
    if (!ended) return false
    this.#ended = ended
    this.#changed()
    return true
  }

  /** Tries again at once, such as when the line is back. */
  again(ended?: 'pass'): void {
    if (this.#ended && this.#ended !== ended) return
    this.#ended = undefined
    clearTimeout(this.#timer)
    void this.#flush()
  }

  /** The page is being left: what has not been sent goes by a call that outlives it. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // What is on its way arrives first, or not at all: the one after it counts from there.
    const changes = this.#pending().map((change) =>
      this.#sent.has(change.key) ? { ...change, version: change.version + 1 } : change,
    )
    const unsent = changes.filter(({ key, value }) => !this.#sent.has(key) || !same(this.#sent.get(key), value))
    if (unsent.length === 0 || this.#ended) return
    void this.#save({ changes: unsent, language: this.#language }, true).then(
      (saved) => this.#take(saved, unsent),
      () => this.#soon(),
    )
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #read(): KeptState {
    const pending = this.#pending().length > 0 || this.#language !== this.#savedLanguage
    return {
      answers: this.#answers(),
      conflicts: new Map(this.#conflicts),
      refused: new Map(this.#refused),
      saving: this.#isFailing ? 'failing' : pending || this.#sending ? 'saving' : 'saved',
      language: this.#language,
      facts: this.#facts,
      revision: this.#revision,
      text: pending ? null : this.#text,
      ended: this.#ended,
    }
  }

  #changed(): void {
    this.#state = this.#read()
    for (const listener of this.#listeners) listener()
  }

  #answers(): Record<string, AnswerValue> {
    const answers: Record<string, AnswerValue> = Object.fromEntries(this.#remembered)
    for (const [key, { value }] of this.#parts) if (value !== null) answers[key] = value
    for (const [key, value] of this.#typed) {
      if (value === null) delete answers[key]
      else answers[key] = value
    }
    return answers
  }

  /** What the server does not have yet, of the questions that are shown. */
  #pending(): AnswerChange[] {
    const isUndecided = (key: string) => this.#conflicts.has(key) || this.#refused.has(key)
    return changesOf(this.#form, this.#facts, this.#answers(), this.#parts).filter(({ key }) => !isUndecided(key))
  }

  #soon(): void {
    if (this.#ended || this.#sending) return
    const now = Date.now()
    this.#firstTyped ??= now
    clearTimeout(this.#timer)
    const wait = Math.max(0, Math.min(typingPauseMs, this.#firstTyped + longestWaitMs - now))
    this.#timer = setTimeout(() => void this.#flush(), this.#isFailing ? Math.max(wait, this.#pause()) : wait)
  }

  #pause = () => pausesMs[Math.min(this.#tries, pausesMs.length) - 1] ?? 0

  #flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined
      this.#sent.clear()
      this.#changed()
      if (!this.#ended && (this.#isFailing || this.#pending().length > 0 || this.#language !== this.#savedLanguage))
        this.#soon()
    })
    return this.#sending
  }

  async #send(): Promise<void> {
    this.#timer = undefined
    this.#firstTyped = undefined
    const changes = this.#pending().slice(0, responseLimits.changes)
    for (const { key, value } of changes) this.#sent.set(key, value)
    if (changes.length > 0) this.#changed()
    try {
      const saved = await this.#save({ changes, language: this.#language }, false)
      this.#isFailing = false
      this.#tries = 0
      this.#take(saved, changes)
    } catch (reason) {
      this.#fail(reason, changes)
    }
  }

  #take(saved: SavedAnswers, changes: readonly AnswerChange[]): void {
    const { parts, conflicts, hidden, facts, revision, language, text } = saved
    // An answer that left before may come back after a later one.
    if (revision < this.#revision) return
    const before = this.#answers()
    for (const part of parts) {
      if (this.#isAgainst(part, changes)) this.#conflicts.set(part.key, part)
      this.#parts.set(part.key, part)
      if (this.#conflicts.has(part.key)) this.#conflicts.set(part.key, part)
    }
    for (const part of conflicts) {
      this.#parts.set(part.key, part)
      this.#conflicts.set(part.key, part)
    }
    for (const { key, value } of changes)
      if (!this.#conflicts.has(key) && same(this.#typed.get(key), value)) this.#typed.delete(key)
    for (const key of hidden) {
      this.#typed.delete(key)
      this.#conflicts.delete(key)
      const value = before[key]
      // Files of hidden questions are gone from the server.
      if (value !== undefined && !isFile(this.#form, key)) this.#remembered.set(key, value)
    }
    for (const [key, { value }] of this.#parts) if (value !== null) this.#remembered.delete(key)
    this.#facts = facts
    this.#dropHiddenConflicts()
    this.#revision = revision
    this.#savedLanguage = language
    this.#text = text
    this.#changed()
  }

  /** Whether somebody else has answered what is typed here and has not been sent. */
  #isAgainst(part: AnswerPart, changes: readonly AnswerChange[]): boolean {
    const typed = this.#typed.get(part.key)
    if (typed === undefined || part.isOwn || part.value === null || same(typed, part.value)) return false
    return part.version !== (this.#parts.get(part.key)?.version ?? 0) && !changes.some(({ key }) => key === part.key)
  }

  /** A question that is not asked any more has nothing to decide. */
  #dropHiddenConflicts(): void {
    const shown = shownKeys(interpret(this.#form, this.#answers(), this.#facts))
    for (const key of this.#conflicts.keys()) {
      if (shown.has(key)) continue
      this.#conflicts.delete(key)
      this.#typed.delete(key)
    }
  }

  #fail(reason: unknown, changes: readonly AnswerChange[]): void {
    this.#ended = endOf(reason)
    if (!this.#ended && reason instanceof ApiFailure && reason.status === 400 && this.#refuse(reason, changes)) {
      this.#isFailing = false
      return
    }
    this.#isFailing = true
    this.#tries++
    this.#changed()
  }

  /** Answers that the server does not take as they are: the others go on without them. */
  #refuse({ issues, message }: ApiFailure, changes: readonly AnswerChange[]): boolean {
    for (const { path, message: said } of issues) {
      const change = changes[Number(/^changes\.(\d+)/.exec(path)?.[1] ?? Number.NaN)]
      if (change) this.#refused.set(change.key, said)
    }
    if (changes.length === 1 && this.#refused.size === 0) this.#refused.set(changes[0]!.key, message)
    return this.#refused.size > 0
  }
}
