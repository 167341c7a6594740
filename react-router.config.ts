import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'web/build',
  ssr: false,
  // The public pages exist as HTML before any script runs; every other address starts from the empty shell.
  prerender: [
    '/',
    '/about',
    '/contact',
    '/services',
    '/terms',
    '/privacy',
    '/doctors',
    '/login',
    '/login/clinic',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/change-email',
    '/check-in',
    '/visit',
    '/stand-in',
    '/prescription',
    '/kiosk',
    '/waiting-room',
    '/admin/login',
    '/doctor/login',
    '/desk/login',
  ],
  routeDiscovery: { mode: 'initial' },
  // For the server, which answers 404 to an address that is none of the app's.
  buildEnd({ reactRouterConfig: { routes, buildDirectory } }) {
    const pathOf = (id: string | undefined): string[] => {
      const route = id === undefined ? undefined : routes[id]
      return route ? [...pathOf(route.parentId), ...(route.path ? [route.path] : [])] : []
    }
    const addresses = Object.keys(routes).map((id) => `/${pathOf(id).join('/')}`)
    // The page for browsers that are too old is none of the app's.
    const known = [...new Set([...addresses, '/old-browser'])].filter((address) => !address.endsWith('*')).sort()
    writeFileSync(join(buildDirectory, 'addresses.json'), JSON.stringify(known))
  },
} satisfies Config
