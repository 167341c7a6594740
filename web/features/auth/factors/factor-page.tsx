import { useEffect } from 'react'
import { secondFactor } from '#texts/auth/second-factor.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { askForProof } from '../../../wire/transport.ts'
import { passkeysWork } from '../passkeys/browser.ts'
import { useAddPasskey } from '../passkeys/use-add-passkey.ts'
import { AddApp } from './add-app.tsx'
import { useCodes } from './use-codes.tsx'
import '../../../styles/work.css'

/** The page between the password and everything else. */
export function FactorPage({ has }: { has: 'use' | 'add' }) {
  const { logOut } = useSession()
  return (
    <>
      <header className="page whole-page-header">
        <Mark />
      </header>
      <main id="main" className="page stack factor-page">
        {has === 'use' ? <Prove /> : <AddFirst />}
        <div className="form-acts">
          <Button variant="subtle" onClick={() => void logOut()}>
            {secondFactor.logOut}
          </Button>
        </div>
      </main>
    </>
  )
}

function Prove() {
  const { retry } = useSession()
  const ask = () => void askForProof().then((isProved) => isProved && retry())
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is asked at once, when the page is there.
  useEffect(ask, [])
  return (
    <>
      <h1>{secondFactor.prove.heading}</h1>
      <p>{secondFactor.prove.says}</p>
      <div className="form-acts">
        <Button onClick={ask}>{secondFactor.prove.go}</Button>
      </div>
    </>
  )
}

function AddFirst() {
  const { retry } = useSession()
  const { show, dialog } = useCodes(retry)
  const onAdded = (codes: readonly string[] | undefined) => (codes ? show(codes) : retry())
  const add = useAddPasskey(onAdded)
  return (
    <>
      <h1>{secondFactor.first.heading}</h1>
      <p>{secondFactor.first.says}</p>
      {passkeysWork() && (
        <section className="panel stack" aria-labelledby="first-passkey">
          <h2 id="first-passkey" style={{ margin: 0 }}>
            {secondFactor.first.passkey}
          </h2>
          <p className="soft">{secondFactor.first.passkeySays}</p>
          <div className="form-acts">
            <Button loading={add.busy} onClick={add.start}>
              {secondFactor.first.addPasskey}
            </Button>
          </div>
        </section>
      )}
      <section className="panel stack" aria-labelledby="first-app">
        <h2 id="first-app" style={{ margin: 0 }}>
          {secondFactor.app.heading}
        </h2>
        <p className="soft">{secondFactor.app.says}</p>
        <AddApp onAdded={onAdded} isMain={!passkeysWork()} />
      </section>
      {dialog}
    </>
  )
}
