import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { AnswerValue, FormDefinition, FormItem } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { Ground } from '../../ground.ts'
import { csvOf, csvTo } from '../../platform/csv.ts'
import { Failure } from '../../platform/failure.ts'
import { careKeys } from '../../records/person-keys.ts'
import { openSaid } from './seal.ts'

/** How many rows are in memory at a time. */
const batch = 500

/** What cannot say who somebody is: no texts, files and signatures. */
const isGivenOn = ({ kind }: FormItem) => !['text', 'long-text', 'date', 'file', 'signature', 'note'].includes(kind)

type Row = { id: string; person_id: string; root_id: string; version: number; month: string; sealed: Buffer }

/**
 * Writes the given answers of a form for research as CSV, a line each, by the keys of the questions and options. Each
 * batch asks anew whose consent to research is in force. Pseudonyms are the same in every export of the form, and of no
 * other. Throws `not_found`.
 */
export async function exportFormAnswers(
  { db, records, signatures }: Pick<Ground, 'db' | 'records' | 'signatures'>,
  formId: string,
  reply: FastifyReply,
  language: Language,
): Promise<void> {
  const { rows: versions } = await sql<{ definition: FormDefinition }>`
    select definition from form_versions where form_id = ${formId} order by version desc
  `.execute(db)
  if (versions.length === 0) throw new Failure('not_found')
  const keys = [
    ...new Set(versions.flatMap(({ definition }) => itemsOf(definition).filter(isGivenOn)).map(({ key }) => key)),
  ]
  const pseudonymOf = (id: string) =>
    createHash('sha256')
      .update(signatures.seal(`research ${formId}`, id))
      .digest('hex')
      .slice(0, 16)

  await csvTo(reply, `answers-${formId}.csv`, async (write) => {
    const { researchCsv } = textsIn(language)
    await write(
      csvOf([[researchCsv.person, researchCsv.age, researchCsv.sex, researchCsv.month, researchCsv.version, ...keys]]),
    )
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const { rows }: { rows: Row[] } = await sql<Row>`
        select given.id, given.person_id, given.root_id, given.version, to_char(given.given_at, 'YYYY-MM') as month,
          response.sealed
        from given_forms given join form_responses response on response.id = given.id
        where given.form_id = ${formId} and given.state = 'current' and given.id > ${after}
          and consent_in_force(given.root_id, 'research')
        order by given.id limit ${batch}
      `.execute(db)
      const keyOf = await careKeys(
        { db, records },
        rows.map(({ person_id }) => person_id),
      )
      const lines = rows.flatMap(({ id, person_id, root_id, version, month, sealed }) => {
        const key = keyOf(person_id)
        if (!key) return []
        const { answers, facts } = openSaid(key, id, sealed)
        const about = [pseudonymOf(root_id), facts.age ?? '', facts.sex ?? '', month, version]
        return [[...about, ...keys.map((name) => cellOf(Object.hasOwn(answers, name) ? answers[name] : undefined))]]
      })
      if (lines.length > 0) await write(csvOf(lines))
      if (rows.length < batch) return
      after = rows.at(-1)!.id
    }
  })
}

function cellOf(value: AnswerValue | undefined): string | number {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 1 : 0
  return Array.isArray(value) ? value.join(' ') : value
}
