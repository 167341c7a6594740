import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import sansUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import displayUrl from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url'
import { pageFrame } from '#texts/common/page-frame.ts'
import { languages } from '../texts/languages.ts'
import { tabQueries } from './wire/early-questions.ts'
import { pageCurrency } from './language/currency.ts'
import { framesId } from './start/draw-frame.ts'
import { firstEmergencyNumber } from './features/clinic/places/emergency-number.ts'
import { replayInput } from './start/deferred-hydration.ts'
import { pageLanguage } from './language/language.ts'
import { useTakenAlong } from './language/own-language.ts'
import './start/retry-part.ts'
import { newQueryClient } from './wire/query-client.ts'
import { PrefetchedAnswers } from './start/prefetched-answers.ts'
import { ScriptFaces } from './language/script-faces.tsx'
import { SessionProvider } from './session/session.tsx'
import { FactorGate } from './features/auth/factors/factor-gate.tsx'
import { BelowCover, SessionCover } from './features/auth/idle/session-cover.tsx'
import { StepUp } from './features/auth/step-up/step-up.tsx'
import { drawColours, followColours } from './start/colour-scheme.ts'
import { trustOwnScripts } from './start/trusted-types.ts'
import { verifyEarly } from './session/verify-early.ts'
import { useNavigationSaid } from './ui/heading-focus.ts'
import { OfflineBanner } from './ui/offline-banner.tsx'
import { PageSkeleton } from './ui/page-skeleton.tsx'
import { Toasts } from './ui/toasts.tsx'
import { FailedPage, MissingPage } from './ui/whole-page-states.tsx'
import './styles/base.css'

if (!import.meta.env.SSR) verifyEarly()

/** What runs before anything else; it stands in the HTML alone. */
const firstScript = import.meta.env.SSR ? `(${trustOwnScripts})();(${followColours})()` : ''

export function Layout({ children }: { children: ReactNode }) {
  const language = pageLanguage()
  // Where an error has React make the page's root anew, its script does not run again.
  useLayoutEffect(() => drawColours(), [])
  return (
    <html
      lang={language}
      dir={languages[language].dir}
      data-emergency={firstEmergencyNumber()}
      data-currency={pageCurrency()}
      data-colours="light"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f8f5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1513" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={displayUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={sansUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Ours; else no first paint would be dark. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        <Meta />
        <Links />
        <ScriptFaces language={language} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {pageFrame.skip}
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const prefetched = useContext(PrefetchedAnswers)
  const [queryClient] = useState(() => prefetched ?? (import.meta.env.SSR ? newQueryClient() : tabQueries()))
  useEffect(replayInput, [])
  useTakenAlong()
  const said = useNavigationSaid()
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <OfflineBanner />
        <SessionCover />
        <StepUp />
        <BelowCover>
          <Toasts />
          <p className="unseen" role="status">
            {said}
          </p>
          <FactorGate>
            <Outlet />
          </FactorGate>
        </BelowCover>
      </SessionProvider>
    </QueryClientProvider>
  )
}

/** Until the page's scripts are there. In the empty shell the HTML holds the frames of the dashboards besides. */
export function HydrateFallback() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: It is empty; React leaves what the HTML has there. */}
      <div id={framesId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <PageSkeleton />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingPage /> : <FailedPage />
}
