import type { BodyOf, FailureBody, RequestOf } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { EndpointName } from '#contract/index.ts'
import { secondsUntouched } from './touches.ts'

const tokenKey = 'token'

export const storedToken = {
  get: () => (typeof localStorage === 'undefined' ? null : localStorage.getItem(tokenKey)),
  set: (token: string) => localStorage.setItem(tokenKey, token),
  remove: () => localStorage.removeItem(tokenKey),
  /** Whether a storage event of another tab was about the token. */
  isKey: (key: string | null) => key === tokenKey || key === null,
}

/** The server said no, or could not be reached (`offline`). The message is a sentence for the person at the screen. */
export class ApiFailure extends Error {
  readonly code: FailureCode | 'offline'
  readonly status: number
  readonly issues: { path: string; message: string }[]

  constructor(status: number, body: Pick<FailureBody, 'message' | 'issues'> & { code: FailureCode | 'offline' }) {
    super(body.message)
    this.code = body.code
    this.status = status
    this.issues = body.issues ?? []
  }
}

const offline = () =>
  new ApiFailure(0, {
    code: 'offline',
    message: 'Salus cannot be reached. Please check your connection and try again.',
  })

/** The token is worth nothing any more, or nobody has used it for too long. */
type Loss = 'not_signed_in' | 'session_idle'

const listeners = new Set<(loss: Loss) => void>()
const rightsListeners = new Set<() => void>()

/** Calls back when the server lets this browser's token do nothing more. */
export function onSessionLost(listener: (loss: Loss) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when the server refuses for want of a right: somebody may have taken it away since it was asked for. */
export function onRightsChanged(listener: () => void): () => void {
  rightsListeners.add(listener)
  return () => rightsListeners.delete(listener)
}

/** What every call says of who makes it. */
function callerHeaders(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}`, 'salus-untouched-seconds': String(secondsUntouched()) } : {}
}

function noteLoss(code: string | undefined, token: string | null): void {
  if ((code !== 'not_signed_in' && code !== 'session_idle') || token !== storedToken.get()) return
  for (const listener of listeners) listener(code)
}

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal
}

const pathOf = (template: string, params: Parts['params']) =>
  template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))

async function send(name: string, { params, query, body, signal }: Parts): Promise<Response> {
  const [method, template] = name.split(' ') as [string, string]
  const path = pathOf(template, params)
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  const token = storedToken.get()
  const headers = callerHeaders(token)
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((reason: unknown) => {
    throw signal?.aborted ? reason : offline()
  })
  if (response.ok) return response
  const failure = (await response.json().catch(() => null)) as FailureBody | null
  noteLoss(failure?.code, token)
  if (failure?.code === 'right_missing') for (const listener of rightsListeners) listener()
  throw failure?.code ? new ApiFailure(response.status, failure) : offline()
}

/** What a caller hands over: the parts the endpoint declares, and a signal that gives the call up. */
type Request<N extends keyof EndpointName> = RequestOf<EndpointName[N]> & { signal?: AbortSignal }

/** Makes one call of the API, named as in the contract: `call('GET /doctors/{doctorId}', { params: { doctorId } })`. */
export async function call<N extends keyof EndpointName>(
  name: N,
  request: Request<N>,
): Promise<BodyOf<EndpointName[N]>> {
  const response = await send(name, request as Parts)
  return (response.status === 204 ? null : await response.json()) as BodyOf<EndpointName[N]>
}

/** As `call`, for a paged list: the rows of this page and how many there are in all. */
export async function callPage<N extends keyof EndpointName>(
  name: N,
  request: Request<N>,
): Promise<{ rows: BodyOf<EndpointName[N]>; total: number }> {
  const response = await send(name, request as Parts)
  return {
    rows: (await response.json()) as BodyOf<EndpointName[N]>,
    total: Number(response.headers.get('x-total-count')),
  }
}

/** Sends a form with a picture, and tells how far it is (0 to 1): what fetch cannot. */
export function upload<N extends keyof EndpointName>(
  name: N,
  {
    params,
    form,
    onProgress,
  }: { params?: Record<string, string>; form: FormData; onProgress?: (part: number) => void },
): Promise<BodyOf<EndpointName[N]>> {
  const [method, template] = name.split(' ') as [string, string]
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${pathOf(template, params)}`)
    const token = storedToken.get()
    for (const [header, value] of Object.entries(callerHeaders(token))) request.setRequestHeader(header, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(offline())
    request.onload = () => {
      const body = request.response as FailureBody | null
      if (request.status < 300) return resolve(body as BodyOf<EndpointName[N]>)
      noteLoss(body?.code, token)
      reject(body?.code ? new ApiFailure(request.status, body) : offline())
    }
    request.send(form)
  })
}

/**
 * Reads server-sent events until the signal gives up; each `data` line is handed over. Ends when the connection does.
 */
export async function listenLive(onData: (data: string) => void, signal: AbortSignal): Promise<void> {
  const response = await send('GET /live', { signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) onData(line.slice(6))
  }
}
