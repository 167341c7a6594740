import { sql } from 'kysely'
import type { PaperTemplate } from '#contract/records/paper-templates.ts'
import type { Language } from '../../../texts/languages.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'

const asTemplate = sql`
  template.id as "_id", template.paper_kind as "paperKind", template.kind_id as "kindId", template.language,
  template.name, template.words, template.offered`

/** What a doctor can begin a paper with: those for one kind of visit first, then those of their language. */
export async function listPaperTemplates(db: Queries, language: Language): Promise<PaperTemplate[]> {
  const { rows } = await sql<PaperTemplate>`
    select ${asTemplate} from paper_templates template
    where offered and (language is null or language = ${language})
    order by kind_id is null, language is null, fold(name), id
  `.execute(db)
  return rows
}

export async function listAllPaperTemplates(db: Queries): Promise<PaperTemplate[]> {
  const { rows } = await sql<PaperTemplate>`
    select ${asTemplate} from paper_templates template order by paper_kind, not offered, fold(name), id
  `.execute(db)
  return rows
}

type Fields = Omit<PaperTemplate, '_id'>

/** Throws `name_in_use`, and `not_found` for an unknown kind of visit. */
export const addPaperTemplate = (db: Database, template: Fields): Promise<PaperTemplate> =>
  inTransaction(db, async (tx) => {
    await mustBeKind(tx, template)
    const { rows } = await sql<PaperTemplate>`
    insert into paper_templates as template (paper_kind, kind_id, language, name, words, offered)
    values (${template.paperKind}, ${template.kindId}, ${template.language}, ${template.name},
      ${JSON.stringify(template.words)}::jsonb, ${template.offered})
    returning ${asTemplate}
  `.execute(tx)
    auditIsAbout([rows[0]!._id])
    return rows[0]!
  })

/** Throws `name_in_use`, `not_found`. */
export const changePaperTemplate = (db: Database, id: string, template: Fields): Promise<PaperTemplate> =>
  inTransaction(db, async (tx) => {
    await mustBeKind(tx, template)
    const { rows } = await sql<PaperTemplate>`
    update paper_templates template
    set paper_kind = ${template.paperKind}, kind_id = ${template.kindId}, language = ${template.language},
      name = ${template.name}, words = ${JSON.stringify(template.words)}::jsonb, offered = ${template.offered}
    where id = ${id} returning ${asTemplate}
  `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    return rows[0]
  })

async function mustBeKind(db: Queries, { kindId }: Fields): Promise<void> {
  if (kindId === null) return
  const { rows } = await sql`select from kinds where id = ${kindId}`.execute(db)
  if (!rows[0]) throw new Failure('not_found')
}
