import type { AuditEvent } from '#contract/privacy.ts'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { type English, textsIn } from '../../texts/texts.ts'
import type { Details } from '../platform/underway.ts'

/** An entry of the audit as it is kept: keys and facts. Whoever is gone has no name. */
export type Noted = Omit<AuditEvent, 'actor' | 'did' | 'details' | 'refused'> & {
  actor: { _id: string; name: string | null }
  outcome: string
  details: Details
}

/** An entry of the audit in a language. */
export function noteIn(language: Language, { actor, outcome, details, ...event }: Noted): AuditEvent {
  const refused = outcome !== 'done'
  return {
    ...event,
    actor: { ...actor, name: actor.name ?? textsIn(language).deeds.gone },
    refused,
    did: deedIn(language, event.action, refused),
    details: detailsIn(language, details),
  }
}

/**
 * What somebody did, as the end of a sentence that begins with their name. `action` is an endpoint as the audit names
 * it, perhaps of an older version; what was refused was only tried.
 */
export function deedIn(language: Language, action: string, refused: boolean): string {
  const { deeds } = textsIn(language)
  const deed = wordOf(deeds.of, action) ?? deeds.unknown(action)
  const said = deed.replace(/\[(.*?)\|(.*?)\]/, refused ? '$2' : '$1')
  return refused ? deeds.refused(said) : deeds.done(said)
}

function detailsIn(language: Language, details: Details): string {
  const texts = textsIn(language)
  const { row, ltr } = formatsIn(language)
  const said = texts.deeds.details
  const { rights, given, taken, search, closed, logIn, from, to, reads, refused, visit, was, became, ...chosen } =
    details
  const day = (value: Details[string]) => ltr(String(value))
  /** `desk`, or `desk@…` for one place. */
  const rightIn = (key: string) => {
    const [right = '', place] = key.split('@')
    const name = wordOf(texts.rights.names, right) ?? right
    return place ? said.atOnePlace(name) : name
  }
  const named = (say: (names: string) => string, keys: Details[string] | undefined) =>
    Array.isArray(keys) && keys.length > 0 ? [say(row(keys.map(rightIn)))] : []
  const status = (value: Details[string]) => valueIn(texts, 'status', String(value))
  return said.all([
    ...(visit ? [said.visit(day(visit))] : []),
    ...(was && became ? [said.stepped(status(was), status(became))] : []),
    ...named(said.rights, rights),
    ...named(said.given, given),
    ...named(said.taken, taken),
    ...(closed === undefined ? [] : [closed ? said.closed : said.opened]),
    ...(logIn ? [said.logIn] : []),
    ...(from && to ? [said.between(day(from), day(to))] : []),
    ...(from && !to ? [said.from(day(from))] : []),
    ...(to && !from ? [said.to(day(to))] : []),
    ...(reads === 'yes' ? [said.reads] : []),
    ...(refused === 'yes' ? [said.refused] : []),
    ...Object.entries(chosen).map(([filter, value]) =>
      said.chosen(wordOf(texts.deeds.filters, filter) ?? filter, valueIn(texts, filter, String(value))),
    ),
    ...(search ? [said.search] : []),
  ])
}

/** What a filter was set to; an id or a key of an older version as it is. */
function valueIn({ audit, wire }: English, filter: string, value: string): string {
  const words: Record<string, object> = {
    status: { ...wire.careStatuses, ...wire.statuses },
    specialization: wire.specializations,
    kind: wire.careKinds,
    role: audit.roles,
    payment: wire.payments,
  }
  return wordOf(words[filter] ?? {}, value) ?? value
}

const wordOf = (words: object, key: string): string | undefined =>
  Object.hasOwn(words, key) ? (words as Record<string, string>)[key] : undefined
