import * as forms from '#contract/forms/forms.ts'
import type { Ground } from '../../ground.ts'
import { bind, created, ok } from '../../platform/bind.ts'
import { addForm, saveDraft } from './drafts.ts'
import { publishForm } from './publish.ts'
import { listForms, readForm, readVersion } from './read.ts'
import { changeFormRules, offerForm } from './rules.ts'

/** What the clinic builds and publishes; filling in has routes of its own. */
export const formCatalogueRoutes = (ground: Ground) => [
  bind(forms.listAllForms, async () => ok(await listForms(ground.db))),
  bind(forms.addForm, async (caller, { body }) => created(await addForm(ground, caller, body))),
  bind(forms.readForm, async (_, { params }) => ok(await readForm(ground.db, params.id))),
  bind(forms.saveDraft, async (caller, { params, body }) => ok(await saveDraft(ground, caller, params.id, body))),
  bind(forms.publishForm, async (caller, { params, body }, { language }) =>
    created(await publishForm(ground, caller, { id: params.id, revision: body.revision, language })),
  ),
  bind(forms.readFormVersion, async (_, { params }) => ok(await readVersion(ground.db, params.id, params.version))),
  bind(forms.changeFormRules, async (_, { params, body }) => ok(await changeFormRules(ground, params.id, body))),
  bind(forms.offerForm, async (_, { params, body }) => ok(await offerForm(ground, params.id, body.offered))),
]
