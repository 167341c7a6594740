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
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/admin/login',
    '/doctor/login',
  ],
  routeDiscovery: { mode: 'initial' },
} satisfies Config
