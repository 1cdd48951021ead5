import { createRootRoute } from '@tanstack/react-router'
import { Broken, NotFound } from '../data/failed-pages.tsx'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Broken })
