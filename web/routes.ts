import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [index('pages/landing.tsx'), route('*', 'pages/missing.tsx')] satisfies RouteConfig
