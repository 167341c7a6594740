import { type Opening, allSeenOf, readPapers } from './read.ts'

/** The signed papers of a person in all versions, for their own copy of everything that is stored about them. */
export async function papersOf(ground: Opening, personId: string) {
  const caller = { id: personId, role: 'user' } as const
  const papers = await readPapers(ground, caller, allSeenOf(caller, personId))
  return papers.map(({ _id, personId: _, mayChange: __, ...paper }) => paper)
}
