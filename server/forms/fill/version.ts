import { sql } from 'kysely'
import type { FormDefinition } from '#contract/forms/definition.ts'
import type { FormGuard, FormOccasion, FormPurpose } from '#contract/forms/form-lists.ts'
import type { Queries } from '../../platform/database.ts'

/** Published versions never change, so the last ones that were read stay in memory. */
const read = new Map<string, FormDefinition>()
const mostRead = 200

/** What was published as this version. Throws if there is no such version. */
export async function readVersion(db: Queries, formId: string, version: number): Promise<FormDefinition> {
  const name = `${formId} ${version}`
  const known = read.get(name)
  if (known) return known
  const { rows } = await sql<{ definition: FormDefinition }>`
    select definition from form_versions where form_id = ${formId} and version = ${version}
  `.execute(db)
  const { definition } = rows[0]!
  if (read.size >= mostRead) read.delete(read.keys().next().value!)
  read.set(name, definition)
  return definition
}

export type AboutForm = { purpose: FormPurpose; guards: FormGuard | null; asked: FormOccasion }

export async function readAboutForm(db: Queries, formId: string): Promise<AboutForm> {
  const { rows } = await sql<AboutForm>`select purpose, guards, asked from forms where id = ${formId}`.execute(db)
  return rows[0]!
}
