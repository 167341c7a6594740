import type { AuditEvent } from '#contract/privacy.ts'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { type English, textsIn } from '../../texts/texts.ts'
import type { Details } from '../platform/underway.ts'

/** An entry of the audit as it is stored: keys and facts. An erased person has no name. */
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
    actor: { ...actor, name: actor.name ?? textsIn(language).auditedActions.gone },
    refused,
    did: actionIn(language, event.action, refused),
    details: detailsIn(language, details),
  }
}

/**
 * What somebody did, as the end of a sentence that begins with their name. `action` is an endpoint's name in the audit,
 * perhaps of an older version; a refused action was only tried.
 */
export function actionIn(language: Language, action: string, refused: boolean): string {
  const { auditedActions } = textsIn(language)
  const words = wordOf(auditedActions.of, action) ?? auditedActions.unknown(action)
  const said = words.replace(/\[(.*?)\|(.*?)\]/, refused ? '$2' : '$1')
  return refused ? auditedActions.refused(said) : auditedActions.done(said)
}

function detailsIn(language: Language, details: Details): string {
  const texts = textsIn(language)
  const { row, ltr } = formatsIn(language)
  const { auditedActions } = texts
  const { rights, given, taken, search, closed, logIn, from, to, reads, refused, visit, was, became, ...chosen } =
    details
  const day = (value: Details[string]) => ltr(String(value))
  /** `desk` for all places, `desk@…` for one place. */
  const rightIn = (key: string) => {
    const [right = '', place] = key.split('@')
    const name = wordOf(texts.staffRights.names, right) ?? right
    return place ? auditedActions.details.atOnePlace(name) : name
  }
  const named = (say: (names: string) => string, keys: Details[string] | undefined) =>
    Array.isArray(keys) && keys.length > 0 ? [say(row(keys.map(rightIn)))] : []
  const status = (value: Details[string]) => valueIn(texts, 'status', String(value))
  return auditedActions.details.all([
    ...(visit ? [auditedActions.details.visit(day(visit))] : []),
    ...(was && became ? [auditedActions.details.stepped(status(was), status(became))] : []),
    ...named(auditedActions.details.rights, rights),
    ...named(auditedActions.details.given, given),
    ...named(auditedActions.details.taken, taken),
    ...(closed === undefined ? [] : [closed ? auditedActions.details.closed : auditedActions.details.opened]),
    ...(logIn ? [auditedActions.details.logIn] : []),
    ...(from && to ? [auditedActions.details.between(day(from), day(to))] : []),
    ...(from && !to ? [auditedActions.details.from(day(from))] : []),
    ...(to && !from ? [auditedActions.details.to(day(to))] : []),
    ...(reads === 'yes' ? [auditedActions.details.reads] : []),
    ...(refused === 'yes' ? [auditedActions.details.refused] : []),
    ...Object.entries(chosen).map(([filter, value]) =>
      auditedActions.details.chosen(
        wordOf(texts.auditedActions.filters, filter) ?? filter,
        valueIn(texts, filter, String(value)),
      ),
    ),
    ...(search ? [auditedActions.details.search] : []),
  ])
}

/** The value of a filter in words; an id, or a key of an older version, stays as it is. */
function valueIn({ auditPage, contractWords }: English, filter: string, value: string): string {
  const words: Record<string, object> = {
    status: { ...contractWords.careStatuses, ...contractWords.statuses },
    specialization: contractWords.specializations,
    kind: contractWords.careKinds,
    role: auditPage.roles,
    payment: contractWords.payments,
  }
  return wordOf(words[filter] ?? {}, value) ?? value
}

const wordOf = (words: object, key: string): string | undefined =>
  Object.hasOwn(words, key) ? (words as Record<string, string>)[key] : undefined
