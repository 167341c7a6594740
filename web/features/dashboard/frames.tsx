import { IconBell, IconDots, IconLogout } from '@tabler/icons-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, matchRoutes, type RouteObject, StaticRouter } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { drawFrame, filesId, framesId } from '../../start/draw-frame.ts'
import bellStyles from '../notifications/bell.css?inline'
import railStyles from './rail.css?inline'
import shellStyles from './shell.css?inline'
import { adminSections } from './sections/admin.ts'
import { deskSections } from './sections/desk.ts'
import { doctorSections } from './sections/doctor.ts'
import { patientSections } from './sections/patient.ts'
import { RailButton } from './rail-button.tsx'
import type { Section } from './section.ts'
import { ComingPage, ShellFrame } from './shell-frame.tsx'

type Dashboard = { roles: readonly Role[]; sections: () => Section[]; hasRail?: boolean; isWide?: boolean }

const dashboards: readonly Dashboard[] = [
  { roles: ['user'], sections: patientSections },
  { roles: ['doctor'], sections: doctorSections, hasRail: true },
  { roles: ['reception', 'admin'], sections: deskSections, hasRail: true, isWide: true },
  { roles: ['admin'], sections: adminSections, hasRail: true, isWide: true },
]

/** The HTML of a dashboard's frame, without the parts that need a known user. */
function frameOf({ sections, hasRail = false, isWide = false }: Dashboard, base: string): string {
  return renderToStaticMarkup(
    <StaticRouter basename={base} location={`${base.replace(/\/$/, '')}/-`}>
      <ShellFrame
        sections={sections()}
        rail={hasRail ? 'narrow' : undefined}
        isWide={isWide}
        ends={
          <>
            {hasRail && <RailButton />}
            <button type="button" className="shell-leave" disabled>
              <IconLogout size={22} stroke={1.6} aria-hidden="true" />
              <span className="shell-label">{portalShell.logOut}</span>
            </button>
            <button type="button" className="shell-more" disabled>
              <IconDots size={22} stroke={1.6} aria-hidden="true" />
              {portalShell.more}
            </button>
          </>
        }
        top={
          <div className="bell" aria-hidden="true">
            <button type="button" disabled>
              <IconBell size={24} stroke={1.6} />
            </button>
          </div>
        }
      >
        <ComingPage heading="" />
      </ShellFrame>
    </StaticRouter>,
  )
}

/** The scripts and styles that a page needs beside those of every page. */
function filesOf({ routes, entry }: EntryContext['manifest'], address: string): string[] {
  const objectOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path, index } = route
      const at = { id, ...(path ? { path } : {}) }
      return [index ? { ...at, index } : { ...at, children: objectOf(id) }]
    })
  const [root = [], ...others] = (matchRoutes(objectOf(undefined), address) ?? []).map(({ route }) => {
    const { module, imports = [], css = [], clientLoaderModule } = routes[route.id!]!
    return [module, ...imports, ...css, ...(clientLoaderModule ? [clientLoaderModule] : [])]
  })
  const known = new Set([entry.module, ...entry.imports, ...root])
  return [...new Set(others.flat())].filter((file) => !known.has(file))
}

/** The frames of all dashboards in the empty shell, and the script that shows one of them. */
export function frames(manifest: EntryContext['manifest'], base: string): string {
  const files: string[] = []
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const templates = dashboards.map((dashboard) => {
    const links = new Map(dashboard.sections().map(({ to }) => [`${base.replace(/\/$/, '')}${to}`, to]))
    const html = frameOf(dashboard, base).replace(/<a [^>]*href="([^"]+)"/g, (link, href: string) => {
      const to = links.get(href)
      return to ? `${link} data-files="${filesOf(manifest, to).map(placeOf).join(' ')}"` : link
    })
    return `<template data-roles="${dashboard.roles.join(' ')}">${html}</template>`
  })
  const styles = `${shellStyles}${railStyles}${bellStyles}#${framesId}[data-drawn]+main{display:none}`
  const names = `<script type="application/json" id="${filesId}">${JSON.stringify(files)}</script>`
  return `<style>${styles}</style>${templates.join('')}${names}<script>(${drawFrame})()</script>`
}
