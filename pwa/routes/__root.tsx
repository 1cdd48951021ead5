import { createRootRoute } from '@tanstack/react-router'
import { BrokenScreen, NotFound } from '../data/failed.tsx'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: BrokenScreen })
