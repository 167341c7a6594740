import { careKinds, careStatuses } from '#contract/care-requests/care-steps.ts'
import { requestsPage } from '#texts/care-requests/requests-page.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { listOf } from '../../ui/work-list/asked-of.ts'

const wordsOf = <K extends string>(keys: readonly K[], words: Readonly<Record<K, string>>) =>
  Object.fromEntries(keys.map((key) => [key, words[key]])) as Record<K, string>

/** The list of care requests, as its address has it. */
export const careRequestsList = () =>
  listOf({
    find: requestsPage.find,
    filters: [
      {
        name: 'kind',
        label: requestsPage.kind,
        kind: 'choice',
        all: requestsPage.allKinds,
        options: wordsOf(careKinds, contractWords.careKinds),
      },
      {
        name: 'status',
        label: requestsPage.status,
        kind: 'choice',
        all: requestsPage.all,
        options: { open: requestsPage.open, ...wordsOf(careStatuses, contractWords.careStatuses) },
      },
    ],
  })
