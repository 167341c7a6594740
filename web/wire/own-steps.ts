/**
 * The changes that the person at this tab has made of rows with a version (optimistic lock): by id, the version each
 * began with and what it changed. So a second dialog or form of the same row goes on with the version that the first
 * has made. This is the one place that knows; it ends with the session and the page.
 */
const steps = new Map<string, Map<number, readonly string[]>>()

/**
 * Notes an own change: from the version on the screen to the one answered. Of a larger step somebody else may have made
 * a part, which nobody here has seen: it is left out.
 */
export function noteOwnStep(id: string, from: number, to: number, fields: readonly string[]): void {
  if (to !== from + 1) return
  const known = steps.get(id) ?? new Map<number, readonly string[]>()
  steps.set(id, known.set(from, fields))
}

/**
 * The newest version that this version has become by own changes alone. It stops before a change of one of these
 * fields, which somebody is editing: they are told of it as of anybody's.
 */
export function carriedOn(id: string, version: number, edits: readonly string[] = []): number {
  const known = steps.get(id)
  let newest = version
  for (let fields = known?.get(newest); fields; fields = known?.get(newest)) {
    if (fields.some((field) => edits.includes(field))) break
    newest++
  }
  return newest
}

/** Forgets them, for the next person at this tab. */
export const forgetOwnSteps = (): void => steps.clear()

/** What a request says besides what it changes. */
const noFields = ['version', 'reasonId', 'reason', 'accepted', 'at', 'roomId', 'anyway']
/** A stage of the board is a status. */
const nameOf = (field: string) => (field === 'to' ? 'status' : field)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Notes the step of a request `{ params: { id }, body: { version, … } }` that was answered with the row. */
export function noteStepOf(request: unknown, answer: unknown): void {
  if (!isRecord(request) || !isRecord(request.params) || !isRecord(request.body) || !isRecord(answer)) return
  const { id } = request.params
  const { version: from, ...body } = request.body
  if (typeof id !== 'string' || answer._id !== id || typeof from !== 'number' || typeof answer.version !== 'number')
    return
  const fields = Object.keys(body).filter((field) => !noFields.includes(field))
  noteOwnStep(id, from, answer.version, fields.map(nameOf))
}
