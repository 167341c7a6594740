import { useQuery } from '@tanstack/react-query'
import type { SearchWord } from '#contract/doctors/search.ts'
import { type Specialization, specializations } from '#contract/rules.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { searchWordsPage } from '#texts/doctors/search-words-page.ts'
import { type Language, languageChoices, languages } from '../../../texts/languages.ts'
import { format } from '../../language/format.ts'
import { pageLanguage } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say, sayFailure } from '../../ui/say.ts'
import { sayWithUndo } from '../../ui/undo.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { allPlacesQuery } from '../clinic/places/queries.ts'
import { allKindsQuery } from '../clinic/kinds/queries.ts'
import { searchWordsQuery } from './search-words-query.ts'

const changes = { invalidates: ['search-words', 'doctors'], quiet: true, scope: 'search words' } as const

/** The clinic's own words by which patients find specialties, kinds of visit and locations. */
export function SearchWords() {
  const words = useQuery(searchWordsQuery)
  const add = useChange('POST /admin/search-words', changes)
  const remove = useChange('DELETE /admin/search-words/{id}', changes)
  const press = (word: SearchWord) =>
    remove.mutateAsync({ params: { id: word._id } }).then(
      () =>
        sayWithUndo(
          searchWordsPage.removed(word.word),
          () =>
            void add
              .mutateAsync({ body: { word: word.word, language: word.language, means: meaningOf(word) } })
              .catch((reason: unknown) => sayFailure(reason, searchWordsPage.notAdded)),
        ),
      (reason: unknown) => sayFailure(reason, searchWordsPage.notRemoved),
    )
  return (
    <section className="stack" aria-labelledby="search-words" style={{ marginTop: 40 }}>
      <div>
        <h2 id="search-words">{searchWordsPage.heading}</h2>
        <p className="soft">{searchWordsPage.lead}</p>
      </div>
      <div className="clinic-reasons">
        <div className="panel stack">
          <Loaded
            of={words}
            failed={searchWordsPage.failed}
            shape={120}
            none={<p className="soft">{searchWordsPage.none}</p>}
          >
            {(all) => (
              <ul className="clinic-reasons-list" aria-label={searchWordsPage.heading}>
                {all.map((word) => (
                  <li key={word._id}>
                    <span>
                      <bdi>{word.word}</bdi>
                      <small className="soft">{format().row([nameOf(word), languageName(word.language)])}</small>
                    </span>
                    <Button
                      size="sm"
                      variant="subtle"
                      aria-label={searchWordsPage.removeOf(word.word)}
                      onClick={() => void press(word)}
                    >
                      {searchWordsPage.remove}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
          <AddWord />
        </div>
      </div>
    </section>
  )
}

function AddWord() {
  const { data: kinds = [] } = useQuery(allKindsQuery)
  const { data: places = [] } = useQuery(allPlacesQuery)
  const add = useChange('POST /admin/search-words', changes)
  const form = useSendForm({
    initial: { word: '', means: `specialization ${specializations[0]}`, language: pageLanguage() as string },
    send: ({ means, ...typed }) => add.mutateAsync({ body: { ...typed, means: meaningTyped(means) } }),
    about: { name_in_use: 'word' },
    onSent: ({ word }) => say(searchWordsPage.added(word)),
    failed: searchWordsPage.notAdded,
    startsAnew: true,
  })
  return (
    <Form of={form} send={searchWordsPage.add} looks="plain">
      <TextInput label={searchWordsPage.word} required maxLength={60} {...form.field('word')} />
      <NativeSelect
        label={searchWordsPage.means}
        data={[
          {
            group: searchWordsPage.groups.specializations,
            items: specializations.map((value) => ({
              value: `specialization ${value}`,
              label: contractWords.specializations[value],
            })),
          },
          {
            group: searchWordsPage.groups.kinds,
            items: kinds
              .filter(({ active }) => active)
              .map(({ _id, name }) => ({ value: `kindId ${_id}`, label: name })),
          },
          {
            group: searchWordsPage.groups.places,
            items: places
              .filter(({ closed }) => !closed)
              .map(({ _id, name }) => ({ value: `placeId ${_id}`, label: name })),
          },
        ]}
        {...form.field('means')}
      />
      <NativeSelect label={searchWordsPage.language} data={languageChoices} {...form.field('language')} />
    </Form>
  )
}

type Meaning = { specialization: Specialization } | { kindId: string } | { placeId: string }

/** The meaning that an option stands for: `kindId …`. */
function meaningTyped(option: string): Meaning {
  const [sort, of] = [option.slice(0, option.indexOf(' ')), option.slice(option.indexOf(' ') + 1)]
  if (sort === 'kindId') return { kindId: of }
  return sort === 'placeId' ? { placeId: of } : { specialization: of as Specialization }
}

function meaningOf({ specialization, kind, place }: SearchWord): Meaning {
  if (kind) return { kindId: kind._id }
  return place ? { placeId: place._id } : { specialization: specialization! }
}

const nameOf = ({ specialization, kind, place }: SearchWord) =>
  specialization ? contractWords.specializations[specialization] : (kind ?? place)!.name

const languageName = (language: string) => languages[language as Language]?.name ?? language
