import type { ChatLine } from '#contract/video/video.ts'

/** A line of the chat; each has an id of its sender. */
export type Written = ChatLine & { id: string }

/** What a side tells of itself, so that the other can say it in words. */
export type OwnState = { hasPicture: boolean; isMuted: boolean; isShared: boolean; isVoiceOnly: boolean }

/** A message between two seats. `here` comes every second: without it for a while, the line is gone. */
export type Said =
  | { kind: 'here' }
  | { kind: 'lines'; lines: readonly Written[] }
  | { kind: 'caption'; text: string; isFinal: boolean }
  | ({ kind: 'state' } & OwnState)

/** The longest line of a chat, and the most lines of one; as `keepVideoChat` has them. */
const mostLetters = 2000
const mostLines = 500

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most
const sides: readonly unknown[] = ['doctor', 'patient', 'guest']

const isLine = (value: unknown): value is Written =>
  typeof value === 'object' &&
  value !== null &&
  isText(Reflect.get(value, 'id'), 80) &&
  sides.includes(Reflect.get(value, 'side')) &&
  isText(Reflect.get(value, 'at'), 40) &&
  !Number.isNaN(Date.parse(Reflect.get(value, 'at'))) &&
  isText(Reflect.get(value, 'text'), mostLetters)

/** What another browser has sent; undefined for what no page of ours says: it would break what is drawn. */
export function readSaid(data: unknown): Said | undefined {
  try {
    const said = JSON.parse(String(data)) as Record<string, unknown>
    if (said.kind === 'here') return { kind: 'here' }
    if (said.kind === 'lines' && Array.isArray(said.lines)) {
      return { kind: 'lines', lines: said.lines.filter(isLine).slice(0, mostLines) }
    }
    if (said.kind === 'caption' && isText(said.text, mostLetters)) {
      return { kind: 'caption', text: said.text, isFinal: said.isFinal === true }
    }
    if (said.kind !== 'state') return undefined
    const { hasPicture, isMuted, isShared, isVoiceOnly } = said
    return {
      kind: 'state',
      hasPicture: hasPicture === true,
      isMuted: isMuted === true,
      isShared: isShared === true,
      isVoiceOnly: isVoiceOnly === true,
    }
  } catch {
    return undefined
  }
}
