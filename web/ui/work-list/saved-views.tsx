import { TextInput } from '../inputs.tsx'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { workList } from '#texts/common/work-list.ts'
import { Button } from '../button.tsx'
import { say, sayFailure } from '../say.ts'
import { BarPanel } from './bar-panel.tsx'
import type { ListPreferences } from './use-list-preferences.ts'

/** The part of an address that makes a view: without the open row and the page. */
function viewIn(address: URLSearchParams): string {
  const view = new URLSearchParams(address)
  view.delete('open')
  view.delete('page')
  return view.toString()
}

/** The saved views of this list as links, and a form to name the current filters. */
export function SavedViews({ preferences: { views, save, isSaving, forget } }: { preferences: ListPreferences }) {
  const [address] = useSearchParams()
  const [name, setName] = useState('')
  const here = viewIn(address)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    save(
      { name, address: here },
      {
        onSuccess: () => {
          setName('')
          say(workList.viewSaved)
        },
        onError: (reason) => sayFailure(reason),
      },
    )
  }

  return (
    <BarPanel label={workList.views} icon={<IconBookmark size={18} aria-hidden="true" />}>
      {(close) => (
        <>
          {views.length === 0 && <p className="soft">{workList.noViews}</p>}
          <ul>
            {views.map((view) => (
              <li key={view._id}>
                <Link
                  to={{ search: view.address }}
                  aria-current={view.address === here ? 'true' : undefined}
                  onClick={close}
                >
                  <bdi>{view.name}</bdi>
                </Link>
                <button type="button" aria-label={workList.forget(view.name)} onClick={() => forget(view._id)}>
                  <IconTrash size={18} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <form onSubmit={onSubmit}>
            <TextInput
              label={workList.viewName}
              required
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="sm" type="submit" loading={isSaving}>
              {workList.saveView}
            </Button>
          </form>
        </>
      )}
    </BarPanel>
  )
}
