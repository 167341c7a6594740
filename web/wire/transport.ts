import type { FailureBody } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/failures.ts'
import { connectionFailures } from '#texts/common/connection-failures.ts'
import { pageLanguage } from '../language/language.ts'
import { localStore } from '../drafts/storage.ts'
import { secondsIdle } from '../session/idle-clock.ts'

const tokenKey = 'token'

export const storedToken = {
  get: () => localStore.get(tokenKey),
  set: (token: string) => localStore.set(tokenKey, token),
  remove: () => localStore.remove(tokenKey),
  /** Whether a storage event of another tab was about the token. */
  isKey: (key: string | null) => key === tokenKey || key === null,
}

/** A failure without an answer: the server could not be reached, or did not answer in time. */
type LineCode = 'offline' | 'no_answer'
type Refused = Pick<FailureBody, 'message' | 'issues' | 'offset'> & { code: FailureCode | LineCode }

/**
 * A refusal by the server, or an unreachable server (status 0). The message is a sentence for the person at the screen.
 */
export class ApiFailure extends Error {
  readonly code: FailureCode | LineCode
  readonly status: number
  readonly issues: { path: string; message: string }[]
  /** Where an upload goes on. */
  readonly offset: number | undefined
  /** The server's Retry-After, in milliseconds; undefined if it gave none. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, body: Refused, retryAfterMs?: number) {
    super(body.message)
    this.code = body.code
    this.status = status
    this.issues = body.issues ?? []
    this.offset = body.offset
    this.retryAfterMs = retryAfterMs
  }
}

/** Whether the address names something that does not exist (404) or has no valid id (400). */
export const namesNothing = (reason: unknown): boolean =>
  reason instanceof ApiFailure && (reason.status === 404 || reason.status === 400)

const unansweredListeners = new Set<() => void>()

/** Calls back when a call got no answer from the server: the connection may be lost, or the server down. */
export function onUnanswered(listener: () => void): () => void {
  unansweredListeners.add(listener)
  return () => unansweredListeners.delete(listener)
}

function unanswered(code: LineCode, message: string): ApiFailure {
  for (const listener of unansweredListeners) listener()
  return new ApiFailure(0, { code, message })
}

const offline = () => unanswered('offline', connectionFailures.offline)

const noAnswer = (isChange: boolean) =>
  unanswered('no_answer', isChange ? connectionFailures.noAnswerToChange : connectionFailures.noAnswer)

/** Timeouts. Reads answer soon or never; a change may have to wait for others, such as the payment provider. */
const longestMs = { reading: 15_000, changing: 40_000, sendingFile: 120_000 }

/** The token is no longer valid, or was idle for too long. */
export type Loss = 'not_signed_in' | 'session_idle'

const lossListeners = new Set<(loss: Loss) => void>()
const rightsListeners = new Set<() => void>()

/** Calls back when the server no longer accepts this browser's token. */
export function onSessionLost(listener: (loss: Loss) => void): () => void {
  lossListeners.add(listener)
  return () => lossListeners.delete(listener)
}

/** Calls back when the server refuses for lack of a right, which may have just been taken away. */
export function onRightsChanged(listener: () => void): () => void {
  rightsListeners.add(listener)
  return () => rightsListeners.delete(listener)
}

let asker: (() => Promise<boolean>) | undefined
let asking: Promise<boolean> | undefined

/** Sets who asks the person to prove that it is them, when a call needs it: the answer is whether they have. */
export function onProofNeeded(ask: () => Promise<boolean>): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Asks the person to prove that it is them; whoever asks meanwhile gets the same answer. */
export async function askForProof(): Promise<boolean> {
  if (!asker) return false
  asking ??= asker().finally(() => {
    asking = undefined
  })
  return asking
}

/** Whether a refused call is to be repeated, because the person has proved that it is them. Calls wait together. */
async function isProved(code: string | undefined, token: string | null): Promise<boolean> {
  const isAsked = code === 'step_up_needed' || code === 'second_factor_needed'
  return isAsked && token === storedToken.get() && askForProof()
}

/** The headers that identify the caller of every call. */
function callerHeaders(token: string | null): Record<string, string> {
  const headers = { 'salus-language': pageLanguage() }
  if (!token) return headers
  return { ...headers, authorization: `Bearer ${token}`, 'salus-untouched-seconds': String(secondsIdle()) }
}

/** Tells listeners what a refusal means for the session that the call was sent with. */
function noteRefusal(code: string | undefined, token: string | null): void {
  if (code === 'right_missing') for (const listener of rightsListeners) listener()
  if ((code !== 'not_signed_in' && code !== 'session_idle') || token !== storedToken.get()) return
  for (const listener of lossListeners) listener(code)
}

/** The failure by the answer's body; `offline` where the answer is not from Salus. */
function failureOf(status: number, body: FailureBody | null, retryAfter: string | null): ApiFailure {
  if (!body?.code) return offline()
  const seconds = Number(retryAfter ?? Number.NaN)
  return new ApiFailure(status, body, Number.isFinite(seconds) ? seconds * 1000 : undefined)
}

export type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** A part of an upload, which begins at this byte of it. */
  part?: { offset: number; content: Blob }
  signal?: AbortSignal
  /** Lets the call finish after the page is left. */
  keepalive?: boolean
  /** The secret of the screen that calls. */
  screen?: string
  /** The pass of the seat in a video visit that calls. */
  pass?: string
  /** The pass of somebody who fills in a form without a log-in. */
  formPass?: string
  /** The token of the call, if it is not the stored one. */
  token?: string | null
}

const pathOf = (template: string, params: Parts['params']) =>
  template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))

const headersOf = ({ offset }: NonNullable<Parts['part']>) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

type Wire = (path: string, how: RequestInit) => Promise<Response>
let wire: Wire = (path, how) => fetch(path, how)

/** For rendering on the server: calls go to the API directly. */
export function answerCallsBy(answer: Wire): void {
  wire = answer
}

/** A signal that ends with the first of these. `AbortSignal.any` is missing in Safari before 17.4. */
export function eitherOf(...signals: (AbortSignal | undefined)[]): AbortSignal | null {
  const [only, ...others] = signals.filter((each) => each !== undefined)
  if (!only || others.length === 0) return only ?? null
  const first = new AbortController()
  for (const each of [only, ...others]) {
    if (each.aborted) first.abort(each.reason)
    else each.addEventListener('abort', () => first.abort(each.reason), { once: true, signal: first.signal })
  }
  return first.signal
}

/**
 * Sends one call, named as in the contract, and reads its answer. Throws an `ApiFailure`, also for a lost connection or
 * a timeout; an aborted call throws the signal's reason.
 */
export async function send<T>(
  name: string,
  request: Parts,
  read: (response: Response) => Promise<T>,
  { streams = false } = {},
): Promise<T> {
  const { params, query, body, part, signal, keepalive = false, screen, pass, formPass } = request
  const { token = storedToken.get() } = request
  const [method = '', template = ''] = name.split(' ')
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  const headers = callerHeaders(token)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (part) Object.assign(headers, headersOf(part))
  if (screen) headers['salus-screen'] = screen
  if (pass) headers['salus-video-pass'] = pass
  if (formPass) headers['salus-form-pass'] = formPass
  const isChange = method !== 'GET'
  const late = streams ? undefined : AbortSignal.timeout(isChange ? longestMs.changing : longestMs.reading)
  const broken = (reason: unknown) => {
    if (signal?.aborted) return reason
    return late?.aborted ? noAnswer(isChange) : offline()
  }
  try {
    // `URLSearchParams.size` is missing in Safari before 17.
    const asked = String(search)
    const response = await wire(`/api${pathOf(template, params)}${asked && `?${asked}`}`, {
      method,
      headers,
      signal: eitherOf(signal, late),
      keepalive,
      ...(part ? { body: part.content } : body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.ok) return await read(response)
    const refused: FailureBody | null = await response.json().catch(() => null)
    noteRefusal(refused?.code, token)
    if (!keepalive && (await isProved(refused?.code, token))) return await send(name, request, read, { streams })
    throw failureOf(response.status, refused, response.headers.get('retry-after'))
  } catch (reason) {
    throw reason instanceof ApiFailure ? reason : broken(reason)
  }
}

/** Like `send`, for a form with a file: reports upload progress (0 to 1), which `fetch` cannot. */
export function sendForm<T>(
  name: string,
  sent: { params?: Parts['params']; form: FormData; onProgress?: (part: number) => void },
): Promise<T> {
  const { params, form, onProgress } = sent
  const [method = '', template = ''] = name.split(' ')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${pathOf(template, params)}`)
    const token = storedToken.get()
    for (const [header, value] of Object.entries(callerHeaders(token))) request.setRequestHeader(header, value)
    request.responseType = 'json'
    request.timeout = longestMs.sendingFile
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(offline())
    request.ontimeout = () => reject(noAnswer(true))
    request.onload = () => {
      if (request.status < 300) return resolve(request.response)
      const refused: FailureBody | null = request.response
      noteRefusal(refused?.code, token)
      const failure = failureOf(request.status, refused, request.getResponseHeader('retry-after'))
      void isProved(refused?.code, token).then((proved) => (proved ? resolve(sendForm(name, sent)) : reject(failure)))
    }
    request.send(form)
  })
}
