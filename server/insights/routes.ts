import * as contract from '#contract/insights.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok } from '../platform/bind.ts'
import { readDue } from './due.ts'
import { checkFile } from './imports/check.ts'
import { importFile } from './imports/import.ts'
import { takeFileBack } from './imports/undo.ts'
import { readMeasurements } from './read-measurements.ts'

export const insightRoutes = (ground: Ground) => [
  bind(contract.readMeasurements, async (caller, { query }) =>
    ok(await readMeasurements(ground, caller, query.personId)),
  ),
  bind(contract.readDue, async (caller, { query }) => ok(await readDue(ground, caller, query.personId))),
  bind(contract.checkFile, async (caller, { body }) => ok(await checkFile(ground, caller, body))),
  bind(contract.importFile, async (caller, { body }) => created(await importFile(ground, caller, body))),
  bind(contract.takeFileBack, async (caller, { params }) => {
    await takeFileBack(ground, caller, params.id)
    return noContent()
  }),
]
